/** Where a failed login of an official account leaves a sentence, to be said after the page has been loaded again. */
export const NOTICE_KEY = 'login-notice'
