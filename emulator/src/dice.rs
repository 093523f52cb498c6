//! Invented values, drawn from a seed, so that a run can be repeated exactly.

/// A generator whose values depend only on the words it was made from.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates dice that always give the same values for the same words.
    pub fn of(words: &[&str]) -> Self {
        // FNV-1a is stable across versions and machines, which the standard hasher does not promise.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for word in words {
            for byte in word.bytes().chain([0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        Self(hash)
    }

    /// Returns the next 64 bits (splitmix64).
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `limit` (0 if the limit is 0).
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.draw() % limit).unwrap_or(0)
    }

    /// Returns the result of a coin toss.
    pub fn heads(&mut self) -> bool {
        self.draw() & 1 == 1
    }

    /// Returns a text of `length` characters from `alphabet`.
    pub fn text(&mut self, length: usize, alphabet: &str) -> String {
        let characters: Vec<char> = alphabet.chars().collect();
        (0..length).filter_map(|_| characters.get(self.below(characters.len())).copied()).collect()
    }

    /// Returns hexadecimal digits.
    pub fn hex(&mut self, length: usize) -> String {
        self.text(length, "0123456789abcdef")
    }

    /// Returns a version 4 UUID.
    pub fn uuid(&mut self) -> String {
        let variant = self.text(1, "89ab");
        format!("{}-{}-4{}-{variant}{}-{}", self.hex(8), self.hex(4), self.hex(3), self.hex(3), self.hex(12))
    }

    /// Shuffles the elements.
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for last in (1..elements.len()).rev() {
            elements.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_give_the_same_values() {
        assert_eq!(Dice::of(&["a", "b"]).uuid(), Dice::of(&["a", "b"]).uuid());
        assert_ne!(Dice::of(&["a", "b"]).uuid(), Dice::of(&["ab"]).uuid());
    }
}
