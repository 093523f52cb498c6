// Chooses between the dark and the light theme. The choice stays in the browser.
const page = document.documentElement;
const isDark = () => (page.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const stored = localStorage.getItem("theme");
if (stored) page.dataset.theme = stored;

document.addEventListener("DOMContentLoaded", () => {
  const button = document.getElementById("theme");
  const show = () => (button.textContent = isDark() ? "Light" : "Dark");
  button.addEventListener("click", () => {
    page.dataset.theme = isDark() ? "light" : "dark";
    localStorage.setItem("theme", page.dataset.theme);
    show();
  });
  button.hidden = false;
  show();
});
