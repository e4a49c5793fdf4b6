/** Control and format characters, but for the joiner that emoji of several characters are made with. */
const unseen = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** A message as it is sent: in one line, without invisible characters and lone surrogates; it may come out empty. */
export function saidText(written: string): string {
  const whole = written.replace(/\p{Surrogate}/gu, '\ufffd')
  const line = whole.replace(unseen, ' ').trim()
  return /[^\u200d\s]/u.test(line) ? line : ''
}

/** Letters and digits of a text in their plainest form, so that neither blanks nor wide letters hide a word. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The words of a list, one a line; empty lines and those with a number sign do not count. */
export function readWordList(text: string): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map(plain)
    .filter((word) => word !== '')
}

/** Whether a text has one of the words of a list in it. */
export function hasListedWord(text: string, words: readonly string[]): boolean {
  const searched = plain(text)
  return words.some((word) => searched.includes(word))
}
