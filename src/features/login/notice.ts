/** Storage key of the sentence about a failed login of an official account, shown after the page has been loaded again. */
export const NOTICE_KEY = 'login-notice'
