//! Random choices, all derived from one number.

/// A source of random choices. The same seed and purpose give the same choices.
#[derive(Clone, Debug)]
pub struct Chance(fastrand::Rng);

impl Chance {
    /// Creates a source of choices for one purpose.
    pub fn new(seed: u64, purpose: &str) -> Self {
        Self(fastrand::Rng::with_seed(hash(seed, purpose)))
    }

    /// Returns a number below `limit`; 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        if limit == 0 { 0 } else { self.0.usize(..limit) }
    }

    /// Returns true with a probability of `percent` percent.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns one of the elements.
    pub fn one_of<'a, T>(&mut self, among: &'a [T]) -> Option<&'a T> {
        let index = self.below(among.len());
        among.get(index)
    }

    /// Shuffles the elements.
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        self.0.shuffle(elements);
    }

    /// Returns a new seed.
    pub fn seed(&mut self) -> u64 {
        self.0.u64(..)
    }
}

/// Returns the FNV-1a hash, which is the same on every machine and in every version.
pub fn hash(seed: u64, words: &str) -> u64 {
    let bytes = seed.to_le_bytes().into_iter().chain(words.bytes());
    let mixed = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    // Without this, the last bytes would hardly affect the upper bits.
    (mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
