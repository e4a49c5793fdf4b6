/** Storage key of sign-outs that the server has not received. */
export const SIGN_OUTS_KEY = 'sign-outs'
