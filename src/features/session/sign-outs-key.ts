/** Where a sign-out waits of which the server has not heard. */
export const SIGN_OUTS_KEY = 'sign-outs'
