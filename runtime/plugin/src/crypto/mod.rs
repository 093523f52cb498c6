//! The cryptography of TLS: everything from `ring`, and the signatures that go-plugin makes and `ring` cannot
//! verify.

mod p521;

use std::sync::LazyLock;

use rustls::crypto::{CryptoProvider, WebPkiSupportedAlgorithms, ring};

/// Returns `ring`'s provider, which here also verifies ECDSA signatures over P-521.
#[must_use]
pub fn provider() -> CryptoProvider {
    CryptoProvider { signature_verification_algorithms: *VERIFIED, ..ring::default_provider() }
}

static VERIFIED: LazyLock<WebPkiSupportedAlgorithms> =
    LazyLock::new(|| with_p521(ring::default_provider().signature_verification_algorithms));

/// Adds P-521 to `known`, last in every list. In TLS 1.3 a scheme fixes the curve, and only its first algorithm
/// counts. In TLS 1.2 it fixes the hash: Go signs with the first ECDSA scheme it is offered, whatever the curve of
/// its key.
fn with_p521(known: WebPkiSupportedAlgorithms) -> WebPkiSupportedAlgorithms {
    let mut all = known.all.to_vec();
    let mut mapping: Vec<_> =
        known.mapping.iter().map(|(scheme, algorithms)| (*scheme, algorithms.to_vec())).collect();
    for (scheme, algorithm) in p521::ALGORITHMS {
        all.push(algorithm);
        match mapping.iter_mut().find(|(known, _)| *known == scheme) {
            Some((_, algorithms)) => algorithms.push(algorithm),
            None => mapping.push((scheme, vec![algorithm])),
        }
    }
    let mapping: Vec<_> =
        mapping.into_iter().map(|(scheme, algorithms)| (scheme, &*algorithms.leak())).collect();
    WebPkiSupportedAlgorithms { all: all.leak(), mapping: mapping.leak() }
}

#[cfg(test)]
mod tests {
    use rustls::SignatureScheme;
    use rustls::pki_types::alg_id;

    use super::*;

    #[test]
    fn each_scheme_means_its_own_curve_first_and_p521_too() {
        let schemes = [
            (SignatureScheme::ECDSA_NISTP256_SHA256, alg_id::ECDSA_P256),
            (SignatureScheme::ECDSA_NISTP384_SHA384, alg_id::ECDSA_P384),
            (SignatureScheme::ECDSA_NISTP521_SHA512, alg_id::ECDSA_P521),
        ];
        for (scheme, curve) in schemes {
            let (_, algorithms) = VERIFIED.mapping.iter().find(|(known, _)| *known == scheme).unwrap();
            let curves: Vec<_> = algorithms.iter().map(|algorithm| algorithm.public_key_alg_id()).collect();
            assert_eq!(curves.first(), Some(&curve), "{scheme:?}");
            assert!(curves.contains(&alg_id::ECDSA_P521), "{scheme:?}");
        }
    }

    #[test]
    fn everything_else_is_as_ring_has_it() {
        let ring = ring::default_provider().signature_verification_algorithms;
        assert_eq!(VERIFIED.supported_schemes()[..ring.mapping.len()], ring.supported_schemes());
        assert_eq!(VERIFIED.mapping.len(), ring.mapping.len() + 1);
        assert_eq!(VERIFIED.all.len(), ring.all.len() + p521::ALGORITHMS.len());
    }
}
