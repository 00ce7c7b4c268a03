//! A repeatable sequence of numbers, for tests that compare with another judge.

/// The sequence (splitmix64) from a seed.
pub struct Numbers(pub u64);

impl Numbers {
    /// From nothing up to below an end.
    pub fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        i64::try_from((bits ^ (bits >> 31)) % end.unsigned_abs()).unwrap_or(0)
    }

    /// Of any magnitude, and often so round that halves of a cent come up.
    pub fn quantity(&mut self, end: i64) -> i64 {
        let size = 10_i64.pow(u32::try_from(self.below(10)).unwrap_or(0));
        let number = self.below(end.min(size * 10)) + 1;
        if self.below(2) == 0 { number } else { (number / 500_000 + 1) * 500_000 }
    }
}
