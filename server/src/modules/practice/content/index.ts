import type { Bank } from '../../../domain/content/bank/types'

declare module '../../../domain/content/content' {
  interface Content {
    /** The question bank; follows its files while the server runs. */
    bank: Bank
  }
}

export { readBank } from './bank'
