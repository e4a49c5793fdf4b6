/** Which of some fields a name in a query means, whatever a chat made of it: `&amp;` before it, blanks, another case. */
export function fieldNamed(spelt: string, names: readonly string[]): string | undefined {
  const letters = spelt.toLowerCase().replace(/amp;|\W/g, '')
  return names.find((name) => name.toLowerCase() === letters)
}

/** The first code in a text, whatever stands before and behind it: letters, digits, `_` and `-`, of whichever width. */
export const readCode = (text: string): string => /[\w-]+/.exec(text.normalize('NFKC'))?.[0] ?? ''
