import { typedText } from '../typed-text'

/** Digits of a mainland mobile number. */
const MOBILE_DIGITS = 11

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
export function getDigits(text: string): string {
  const digits = typedText(text).replace(/\D/g, '')
  return digits.replace(/^(?:(?:00)?86)?(1\d{10})(?:(?:(?:00)?86)?\1)?$/, '$1')
}

/**
 * The digits that were typed, pasted or filled in for a number of a length, out of whatever text came with them. China's
 * prefix stays until the mobile number behind it is whole.
 */
export function typedDigits(text: string, length: number): string {
  const runs = typedText(text).match(/\d+/g) ?? []
  const digits = runs.find((run) => run.length === length) ?? getDigits(text)
  const hasPrefix = length === MOBILE_DIGITS && /^(?:00)?86/.test(digits)
  return digits.slice(0, hasPrefix ? 2 * length : length)
}
