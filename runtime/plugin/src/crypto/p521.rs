//! Verifies signatures of P-521 keys. Key, message and signature are public, so nothing here has to run in
//! constant time.

use p521::ecdsa::signature::hazmat::PrehashVerifier as _;
use p521::ecdsa::{DerSignature, VerifyingKey};
use rustls::SignatureScheme;
use rustls::pki_types::{AlgorithmIdentifier, InvalidSignature, SignatureVerificationAlgorithm, alg_id};
use sha2::{Digest, Sha256, Sha384, Sha512};

/// The signature algorithms of P-521 keys, by the scheme's name in TLS 1.2.
pub(crate) const ALGORITHMS: [(SignatureScheme, &dyn SignatureVerificationAlgorithm); 3] = [
    (
        SignatureScheme::ECDSA_NISTP256_SHA256,
        &P521 { signature: alg_id::ECDSA_SHA256, hash: digest::<Sha256> },
    ),
    (
        SignatureScheme::ECDSA_NISTP384_SHA384,
        &P521 { signature: alg_id::ECDSA_SHA384, hash: digest::<Sha384> },
    ),
    (
        SignatureScheme::ECDSA_NISTP521_SHA512,
        &P521 { signature: alg_id::ECDSA_SHA512, hash: digest::<Sha512> },
    ),
];

/// The first byte of an uncompressed public key, which is followed by both coordinates.
const UNCOMPRESSED: u8 = 4;

/// ECDSA over P-521 with one hash.
#[derive(Debug)]
struct P521 {
    signature: AlgorithmIdentifier,
    hash: fn(&[u8]) -> Vec<u8>,
}

impl SignatureVerificationAlgorithm for P521 {
    fn public_key_alg_id(&self) -> AlgorithmIdentifier {
        alg_id::ECDSA_P521
    }

    fn signature_alg_id(&self) -> AlgorithmIdentifier {
        self.signature
    }

    fn verify_signature(
        &self,
        public_key: &[u8],
        message: &[u8],
        signature: &[u8],
    ) -> Result<(), InvalidSignature> {
        // Accepts uncompressed keys only, as `ring` does for its curves: nobody sends keys in any other form.
        if public_key.first() != Some(&UNCOMPRESSED) {
            return Err(InvalidSignature);
        }
        let key = VerifyingKey::from_sec1_bytes(public_key).map_err(|_| InvalidSignature)?;
        let signature = DerSignature::from_bytes(signature).map_err(|_| InvalidSignature)?;
        key.verify_prehash(&(self.hash)(message), &signature).map_err(|_| InvalidSignature)
    }
}

fn digest<D: Digest>(message: &[u8]) -> Vec<u8> {
    D::digest(message).to_vec()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    use super::*;

    /// A key made by OpenSSL, and signatures that OpenSSL made with it.
    const KEY: &str = "BACuicrAb7JfxP1RTo2YSXUSuEk+kwDBjHVM9NErnz6JipTasPzdQAqwYsb5YDYelCKuD8ZWEf5Bj7hIhMAgUKa4s\
        QEHANERO9wXAcvzigquUAW0hCtmk9QidEM84mFVIu7Pmmv/ZG1v/PTHG5Mj/8EfMIqdTPa/7LeHWDv0I3Kr4oGrmw==";
    const MESSAGE: &[u8] = b"signed by somebody else";
    const SIGNATURES: [&str; 3] = [
        "MIGGAkELyJHFqCWqb/NexHyQTZ/65qv/dxufn2LTX1ZSqBRqrMk4pXMjXIPcjxSHSKVPfUVz3bSgIed4cmqZNUNsFDLdUgJBS2Fn0dq3XVZ\
            uq8KNhaWqvenUqqUOl8SmtIqvE2hlLz26WHF4hYIp690MkdqlmbOr+JgjBARhlkXB3dFoKlD2Cj8=",
        "MIGIAkIA5XNjlZAno/Yzxd+N21/Pv+Zgfwg3dul/7PVrF2RHgd/Yidos0bndGEjsF3MVj9VepVWRHCX3JDxcphGJBvFuaUkCQgGU5jmQ1Yk\
            r257SBV7DfP+Ne4n+du0n1daX1bTfGp2jnk4aiLBOpHiUVOF6iX1YUSyJS83Z3B7mokSyuratgqG3ig==",
        "MIGIAkIAjYGS8g5a05FrwPg9rn2RazxGOFjHD91E4STpU+HkbIb3wQo4tpbPntPj+Pre2V/g88b9v6EfmpxyuYcHzKiWc/cCQgHw70iFAUd\
            Bz0W/7h1KYc9+108ozo1e2wGKXCymiemZGLCRySY9RyoJFlz4eN6EuqcwcU4FaqilDiiVEkjzPJ44Rg==",
    ];

    fn bytes(text: &str) -> Vec<u8> {
        STANDARD.decode(text).unwrap()
    }

    fn is_valid(algorithm: usize, key: &[u8], message: &[u8], signature: &[u8]) -> bool {
        ALGORITHMS[algorithm].1.verify_signature(key, message, signature).is_ok()
    }

    #[test]
    fn a_signature_is_valid_with_its_own_hash_alone() {
        for (signed_with, signature) in SIGNATURES.iter().enumerate() {
            for algorithm in 0..ALGORITHMS.len() {
                let valid = is_valid(algorithm, &bytes(KEY), MESSAGE, &bytes(signature));
                assert_eq!(valid, algorithm == signed_with, "{signed_with} by {algorithm}");
            }
        }
    }

    #[test]
    fn what_was_changed_anywhere_is_refused() {
        let [key, signature] = [bytes(KEY), bytes(SIGNATURES[2])];
        let changed = |bytes: &[u8], at: usize| {
            let mut bytes = bytes.to_vec();
            bytes[at] ^= 1;
            bytes
        };
        for at in 0..key.len() {
            assert!(!is_valid(2, &changed(&key, at), MESSAGE, &signature), "byte {at} of the key");
        }
        for at in 0..signature.len() {
            assert!(!is_valid(2, &key, MESSAGE, &changed(&signature, at)), "byte {at} of the signature");
        }
        for at in 0..MESSAGE.len() {
            assert!(!is_valid(2, &key, &changed(MESSAGE, at), &signature), "byte {at} of the message");
        }
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        let [key, signature] = [bytes(KEY), bytes(SIGNATURES[2])];
        let zero = b"\x30\x06\x02\x01\x00\x02\x01\x00";
        let longer = [&signature[..], b"\0"].concat();
        for wrong in [b"", &signature[..signature.len() - 1], &longer, zero, &[0xff; 200]] {
            assert!(!is_valid(2, &key, MESSAGE, wrong), "{wrong:x?}");
        }
    }

    #[test]
    fn a_key_in_any_other_form_is_refused() {
        let [key, signature] = [bytes(KEY), bytes(SIGNATURES[2])];
        let [x, whole] = [&key[1..67], &key[1..]];
        let [compressed, compact, hybrid] =
            [(3, x), (5, x), (7, whole)].map(|(tag, rest)| [&[tag], rest].concat());
        for wrong in [&b""[..], b"\0", b"\x04", whole, &compressed, &compact, &hybrid, &[0xff; 133]] {
            assert!(!is_valid(2, wrong, MESSAGE, &signature), "{wrong:x?}");
        }
    }
}
