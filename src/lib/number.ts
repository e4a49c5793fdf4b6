/** Cuts after one decimal: 9,999 is 9.9k, never 10.0k. */
function oneDecimal(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1)
}

/**
 * Short form of a count (specification, section 5): under 1,000 as it is, under 10,000 in thousands (k),
 * from there in ten-thousands (w), each with one decimal.
 */
export function abbreviate(count: number): string {
  if (count < 1000) return String(count)
  return count < 10_000 ? `${oneDecimal(count / 1000)}k` : `${oneDecimal(count / 10_000)}w`
}

/** A whole number with its thousands apart: 1,486. */
export const withThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
