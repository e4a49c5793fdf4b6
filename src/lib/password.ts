/** Shortest password that a login sends (specification, section 5): there may be old ones. */
export const MIN_TYPED = 6

/** Longest password that a login can type anywhere (specification, section 5): there may be old ones. */
export const MAX_TYPED = 20

/** How much a field for a new password takes, so that one that is too long is refused and not cut. */
export const NEW_FIELD = 64

/** Whether a password has a space or a full-width character, which a login has to repeat as it is. */
export const hasUnusualSign = (password: string): boolean => /[\s\u3001-\u303f\uff00-\uffef]/.test(password)
