//! Draws lines of a terminal as SVG. Text stays text.

use std::fmt::Write as _;

use super::terminal::{Colour, Line, Style};

/// In points of the picture.
const LINE: usize = 19;
const FONT: usize = 14;
const MARGIN: usize = 18;
/// The width of a letter in hundredths of a point, in the widest of the usual fonts. Others leave a margin.
const LETTER: usize = 845;
/// The eight colours, each also bright.
const COLOURS: [[&str; 2]; 8] = [
    ["#484f58", "#8b949e"],
    ["#ff7b72", "#ffa198"],
    ["#3fb950", "#56d364"],
    ["#d29922", "#e3b341"],
    ["#58a6ff", "#79c0ff"],
    ["#bc8cff", "#d2a8ff"],
    ["#39c5cf", "#56d4dd"],
    ["#b1bac4", "#ffffff"],
];
const PAPER: &str = "#0d1117";
const EDGE: &str = "#30363d";
const INK: &str = "#c9d1d9";
const FONTS: &str = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/// Returns the picture of lines.
pub(super) fn draw(lines: &[Line]) -> String {
    let columns = lines.iter().map(|line| line.text().chars().count()).max().unwrap_or_default();
    let width = columns * LETTER / 100 + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let (right, bottom) = (width - 1, height - 1);
    // Browsers keep spaces because of the style, other programs because of the attribute.
    let mut picture = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>A session with Terraform and Ferroform</title>
<style>text {{ white-space: pre }}</style>
<rect x="0.5" y="0.5" width="{right}" height="{bottom}" rx="8" fill="{PAPER}" stroke="{EDGE}"/>
<g font-family="{FONTS}" font-size="{FONT}" fill="{INK}" xml:space="preserve">
"#
    );
    for (number, Line(pieces)) in lines.iter().enumerate().filter(|(_, line)| !line.0.is_empty()) {
        let y = MARGIN + number * LINE + FONT;
        let _ = write!(picture, "<text x=\"{MARGIN}\" y=\"{y}\">");
        for (style, text) in pieces {
            let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = match attributes(*style) {
                none if none.is_empty() => write!(picture, "{text}"),
                attributes => write!(picture, "<tspan{attributes}>{text}</tspan>"),
            };
        }
        picture += "</text>\n";
    }
    picture + "</g>\n</svg>\n"
}

fn attributes(style: Style) -> String {
    let colour = style.colour.map(|Colour { number, is_bright }| COLOURS[number][usize::from(is_bright)]);
    let colour = colour.map(|colour| format!(" fill=\"{colour}\""));
    let weight = style.is_bold.then(|| " font-weight=\"bold\"".to_owned());
    let line = style.is_underlined.then(|| " text-decoration=\"underline\"".to_owned());
    [colour, weight, line].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::terminal;

    #[test]
    fn text_stays_text_and_has_its_colours() {
        let output = "a <\x1b[31mred\x1b[1m & bold\x1b[0m> \x1b[4;92mlink\nbelow\x1b[0m\n";
        let picture = draw(&terminal::lines(output));
        let line = ">a &lt;<tspan fill=\"#ff7b72\">red</tspan><tspan fill=\"#ff7b72\" font-weight=\"bold\"> &amp; bold</tspan>&gt; \
                    <tspan fill=\"#56d364\" text-decoration=\"underline\">link</tspan></text>";
        assert!(picture.contains(line), "{picture}");
        assert!(picture.contains("underline\">below</tspan>"), "a style lasts until its end: {picture}");
    }
}
