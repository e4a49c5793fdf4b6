/** The last answers that a student's screens showed: they end with the session. */
export const LAST_ANSWERS_KEY = 'last-answers'
