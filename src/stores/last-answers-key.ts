/** What a student's screens showed last: it ends with the session. */
export const LAST_ANSWERS_KEY = 'last-answers'
