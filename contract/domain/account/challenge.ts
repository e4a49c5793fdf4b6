/**
 * The header in which a client sends the solution of a challenge: Base64 of the JSON that ALTCHA's widgets send, which
 * is the challenge without `maxnumber` and with the `number` found.
 */
export const proofHeader = 'proof-of-work'
