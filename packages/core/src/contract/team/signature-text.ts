/** How the receiver of a webhook checks a call with the secret it was given. */
export const signatureText =
  'Serplift-Signature contains a time t and v1, the HMAC-SHA256 of “t.body” with this secret, in hex.';
