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

/** The digits of a text that was pasted, a whole mobile number without China's prefix. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '')
}
