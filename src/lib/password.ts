/** Shortest password that a login sends (specification, section 5): there may be old ones. */
export const MIN_TYPED = 6

/** Shortest password that can be set. */
export const MIN_SET = 8
