//! Argon2id over memory that is lent, so that hashing takes as much of it as there are permits, whatever threads run it.
//!
//! Memory that every hash asked the allocator for would stay with the thread that freed it: glibc keeps 19 MiB for each of
//! its arenas, of which there are eight per core.

use argon2::password_hash::phc::{Output, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::token::is_equal;
use crate::{Error, Result};

/// Bytes of a salt (RFC 9106 §3.1).
pub const SALT_BYTES: usize = 16;

/// A password that was compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// The password is another one.
    Differs,
    /// It is the same.
    Same,
    /// It is the same, but its hash was made with old parameters (SECURITY A-29).
    SameButOld,
}

/// What a new hash costs.
#[derive(Debug, Clone)]
pub struct Cost(Params);

impl Cost {
    /// Argon2id with this much memory, two passes, one lane; the least that is safe (OWASP: 19 MiB) where there are no such parameters.
    #[must_use]
    pub fn of_mebibytes(mebibytes: u32) -> Self {
        let memory = mebibytes.saturating_mul(1024);
        let params = Params::new(memory, Params::DEFAULT_T_COST, Params::DEFAULT_P_COST, None);
        Self(params.unwrap_or(Params::DEFAULT))
    }

    /// A hash of this cost that no password has: of random bytes, so that it takes the same time to compare and never matches.
    #[must_use]
    pub fn dummy(&self) -> String {
        let (memory, passes, lanes) = (self.0.m_cost(), self.0.t_cost(), self.0.p_cost());
        let bytes = "Yx3o0e6Wq2mE1bYV0qWcKA$kXoYhP0mP6b0M5m1dO1k1c3mJ1r0i0Xb9q6m1o7H9hE";
        format!("$argon2id$v=19$m={memory},t={passes},p={lanes}${bytes}")
    }
}

/// What one hash at a time works in: as much as a new hash takes from the first on.
pub struct Memory {
    blocks: Vec<Block>,
    cost: Params,
}

impl Memory {
    /// For new hashes of this cost.
    #[must_use]
    pub fn new(cost: &Cost) -> Self {
        Self { blocks: Vec::new(), cost: cost.0.clone() }
    }

    /// The hash of a new password with today's parameters, as a PHC string.
    ///
    /// # Errors
    /// When the library refuses; it has no reason to.
    pub fn hash(&mut self, password: &str, salt: &[u8; SALT_BYTES]) -> Result<String> {
        let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
        let today = self.cost.clone();
        self.fill(Algorithm::Argon2id, Version::V0x13, today.clone(), password, salt, &mut out)?;
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: (&today).try_into().map_err(Error::internal)?,
            salt: Some(Salt::new(salt).map_err(Error::internal)?),
            hash: Some(Output::new(&out).map_err(Error::internal)?),
        };
        Ok(hash.to_string())
    }

    /// Compares a password with a stored hash of any Argon2 and any parameters.
    ///
    /// # Errors
    /// When the stored hash is none.
    pub fn compare(&mut self, password: &str, stored: &str) -> Result<Comparison> {
        let stored = PasswordHash::new(stored).map_err(Error::internal)?;
        let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else {
            return Err(Error::internal("a stored password hash has no salt or no output"));
        };
        let algorithm = Algorithm::try_from(stored.algorithm.as_str()).map_err(Error::internal)?;
        let version = stored.version.map(Version::try_from).transpose().map_err(Error::internal)?;
        let params = Params::try_from(&stored).map_err(Error::internal)?;
        let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        let is_today = algorithm == Algorithm::Argon2id && costs(&params) == costs(&self.cost);
        let mut out = vec![0; expected.len()];
        self.fill(algorithm, version.unwrap_or_default(), params, password, salt, &mut out)?;
        Ok(match is_equal(&out, expected.as_ref()) {
            false => Comparison::Differs,
            true if is_today => Comparison::Same,
            true => Comparison::SameButOld,
        })
    }

    /// Bytes that are kept for the next hash.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.blocks.capacity() * Block::SIZE
    }

    fn fill(
        &mut self,
        algorithm: Algorithm,
        version: Version,
        params: Params,
        password: &str,
        salt: &[u8],
        out: &mut [u8],
    ) -> Result<()> {
        let (blocks, kept) = (params.block_count(), self.cost.block_count());
        if self.blocks.len() < blocks {
            self.blocks.resize(blocks, Block::new());
        }
        let outcome = Argon2::new(algorithm, version, params).hash_password_into_with_memory(
            password.as_bytes(),
            salt,
            out,
            &mut self.blocks,
        );
        // A hash that was made elsewhere may want more than ours; nobody after it does.
        if self.blocks.len() > kept {
            self.blocks.truncate(kept);
            self.blocks.shrink_to_fit();
        }
        outcome.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};
    use argon2::{Algorithm, Argon2, Params, Version};

    use super::{Comparison, Cost, Memory};

    fn memory() -> Memory {
        Memory::new(&Cost::of_mebibytes(19))
    }

    #[test]
    fn a_password_matches_its_own_hash_to_the_last_character() {
        let mut memory = memory();
        let hash = memory.hash("Correct_horse7", &[7; 16]).unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$"), "{hash}");
        for (typed, expected) in [
            ("Correct_horse7", Comparison::Same),
            ("Correct_horse7 ", Comparison::Differs),
            ("correct_horse7", Comparison::Differs),
            ("Correct_horse", Comparison::Differs),
        ] {
            assert_eq!(memory.compare(typed, &hash).unwrap(), expected);
        }
    }

    #[test]
    fn a_hash_is_the_one_that_the_library_makes_and_reads() {
        let ours = memory().hash("Correct_horse7", &[7; 16]).unwrap();
        let theirs =
            Argon2::default().hash_password_with_salt(b"Correct_horse7", &[7; 16]).unwrap().to_string();
        assert_eq!(ours, theirs);
        assert!(Argon2::default().verify_password(b"Correct_horse7", ours.as_str()).is_ok());
    }

    #[test]
    fn other_kinds_and_costs_are_read_and_leave_no_more_memory_behind_than_ours() {
        let mut memory = memory();
        for (algorithm, m_cost, t_cost, p_cost) in [
            (Algorithm::Argon2id, 64, 1, 1),
            (Algorithm::Argon2i, 40_000, 1, 2),
            (Algorithm::Argon2id, 19_456, 2, 1),
        ] {
            let params = Params::new(m_cost, t_cost, p_cost, Some(24)).unwrap();
            let hasher = Argon2::new(algorithm, Version::V0x13, params);
            let stored = hasher.hash_password(b"Correct_horse7").unwrap().to_string();
            let is_today = m_cost == 19_456;
            let expected = if is_today { Comparison::Same } else { Comparison::SameButOld };
            assert_eq!(memory.compare("Correct_horse7", &stored).unwrap(), expected);
            assert_eq!(memory.compare("Correct_horse8", &stored).unwrap(), Comparison::Differs);
            assert!(memory.bytes() <= 19_456 * 1_024, "{}", memory.bytes());
        }
    }

    #[test]
    fn what_is_no_hash_is_a_failure_and_never_a_match() {
        for stored in
            ["", "nonsense", "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw", "$bcrypt$v=1$x"]
        {
            assert!(memory().compare("", stored).is_err(), "{stored}");
        }
    }
}
