import * as v from 'valibot'

/** A stored number that is not negative. */
export const count = v.pipe(v.number(), v.finite(), v.minValue(0))
