/** Signs that are read in a minute. */
const PER_MINUTE = 350

/** Minutes that the paragraphs of a lesson take to read; undefined where there are none. */
export function minutesToRead(text: readonly { readonly lines: readonly string[] }[]): number | undefined {
  const signs = text.flatMap(({ lines }) => lines).join('').length
  return signs === 0 ? undefined : Math.min(999, Math.max(1, Math.round(signs / PER_MINUTE)))
}
