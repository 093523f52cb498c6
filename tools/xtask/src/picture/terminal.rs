//! The output of a program as a terminal shows it: lines of text in colours and weights.
//!
//! Terraform uses a dozen escape sequences. A crate that knows all would bring five more with it.

/// How text looks.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Style {
    pub(super) colour: Option<Colour>,
    pub(super) is_bold: bool,
    pub(super) is_underlined: bool,
}

/// One of eight colours.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Colour {
    pub(super) number: usize,
    pub(super) is_bright: bool,
}

impl Style {
    /// Applies the numbers of an escape sequence.
    fn apply(&mut self, numbers: &str) {
        for number in numbers.split(';').map(|number| number.parse().unwrap_or_default()) {
            match number {
                0 => *self = Self::default(),
                1 => self.is_bold = true,
                4 => self.is_underlined = true,
                30..=37 => self.colour = Some(Colour { number: number - 30, is_bright: false }),
                90..=97 => self.colour = Some(Colour { number: number - 90, is_bright: true }),
                _ => {}
            }
        }
    }
}

/// A line: pieces of text, each in a style.
#[derive(Default)]
pub(super) struct Line(pub(super) Vec<(Style, String)>);

impl Line {
    pub(super) fn text(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// What stands for lines that are left out, of which this is the first. It stays in the frame of a message.
    pub(super) fn ellipsis(&self) -> Self {
        const FRAME: &str = "│";
        let frame = self.0.first().filter(|(_, text)| text.starts_with(FRAME));
        let frame = frame.map(|(style, _)| (*style, FRAME.to_owned()));
        let space = if frame.is_some() { " …" } else { "…" };
        let grey = Style { colour: Some(Colour { number: 0, is_bright: true }), ..Style::default() };
        Self(frame.into_iter().chain([(grey, space.to_owned())]).collect())
    }

    fn push(&mut self, style: Style, text: &str) {
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some((last, before)) if *last == style => before.push_str(text),
            _ => self.0.push((style, text.to_owned())),
        }
    }
}

/// Reads the lines of an output. A style lasts until the output ends it, not only for a line.
pub(super) fn lines(output: &str) -> Vec<Line> {
    let mut style = Style::default();
    let line = |text: &str| {
        let mut line = Line::default();
        let mut parts = text.split("\x1b[");
        line.push(style, parts.next().unwrap_or_default());
        for part in parts {
            let (numbers, text) = part.split_once('m').unwrap_or((part, ""));
            style.apply(numbers);
            line.push(style, text);
        }
        line
    };
    output.lines().map(line).collect()
}
