/** Shortest and longest password that can be set, in UTF-16 units: what every login form can type. */
export const MIN_NEW_PASSWORD = 8
export const MAX_NEW_PASSWORD = 15
