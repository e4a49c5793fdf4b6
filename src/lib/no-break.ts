/** A no-break space: it gives an empty line the height of a line. */
export const NO_BREAK = '\u00a0'
