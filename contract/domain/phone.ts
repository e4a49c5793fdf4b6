/** A mainland mobile number: 1 and ten more digits (specification, section 5). */
export function isMobile(text: string): boolean {
  return /^1\d{10}$/.test(text)
}

/** Keeps the first 3 and the last 4 digits of an 11-digit number; anything else is returned unchanged. */
export function maskPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone
}

/** Whether a mobile number stands in a text. */
export function hasMobile(text: string): boolean {
  return /(^|\D)1\d{10}(?!\d)/.test(text)
}

/** The digits of a text; a whole mobile number without China's prefix, and once where a phone filled it in twice. */
export function digitsOf(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  return digits.replace(/^(?:(?:00)?86)?(1\d{10})(?:(?:(?:00)?86)?\1)?$/, '$1')
}

/** The digits that were typed, pasted or filled in for a number of a length, out of whatever text came with them. */
export function typedDigits(text: string, length: number): string {
  const runs = text.normalize('NFKC').match(/\d+/g) ?? []
  return (runs.find((run) => run.length === length) ?? digitsOf(text)).slice(0, length)
}
