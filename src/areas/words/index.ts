export { createWordApi } from './api/word'
export { dropWord, putWord, waitingWords } from './store/word-inbox'
export type { WordStore } from './store/word-store'
