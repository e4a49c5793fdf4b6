import type { WordContent } from './words'

declare module '../../../domain/content/content' {
  interface Content {
    /** The vocabulary, unit after unit; follows its files while the server runs. */
    words: readonly WordContent[]
  }
}

export { readWords } from './words'
