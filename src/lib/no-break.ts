/** A blank that is kept: it gives the height of a line to one in which nothing stands. */
export const NO_BREAK = '\u00a0'
