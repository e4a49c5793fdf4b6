import { namesSale } from '../src/strings/sale-words'

/** Sums of money in questions of the bank, which sell nothing. */
const QUESTION = '原创模拟'

/** Whether the words of a picture name a sale, so that it is left out where nothing is sold. */
export const isSelling = (alt: string): boolean => namesSale(alt) && !alt.includes(QUESTION)
