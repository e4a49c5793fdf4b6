/** A piece of a text to be learnt by heart; key words are what is left out when it is recited. */
export interface ClozePiece {
  readonly text: string
  readonly isKey: boolean
}

/** Parts a text at its key words, which stand in double brackets. */
export function parseCloze(text: string): ClozePiece[] {
  return text
    .split(/\[\[([^[\]]+)\]\]/)
    .map((piece, at) => ({ text: piece, isKey: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** The text as it is read, without the brackets. */
export const clozeText = (text: string): string =>
  parseCloze(text)
    .map((piece) => piece.text)
    .join('')
