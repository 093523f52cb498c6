variable "origins" {
  description = "The sites whose pages may call the API."
  type        = list(string)
  default     = ["https://notes.example.com"]
}

variable "routes" {
  description = "What the API answers: methods and paths."
  type        = set(string)
  default     = ["GET /notes", "POST /notes", "DELETE /notes/{id}"]
}
