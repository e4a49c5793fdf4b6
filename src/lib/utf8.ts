/** A text as the bytes of UTF-8; half a sign becomes a question mark. Mini-programs have no encoder of their own. */
export function utf8(text: string): Uint8Array {
  const whole = text.replace(/\p{Surrogate}/gu, '?')
  const signs = encodeURIComponent(whole).replace(/%([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}
