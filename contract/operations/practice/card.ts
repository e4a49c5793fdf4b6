import type { Operation } from '../../operation'

/** Cards: what is learnt by heart, and formulas to be looked up. */
export const cardOperations = {
  getReciteDecks: {
    method: 'GET',
    path: '/study/v1/recite',
    origin: 'ours',
    auth: 'none',
    summary: 'All cards to be learnt by heart, deck after deck; has an ETag',
    errors: [],
  },
  getFormulaCards: {
    method: 'GET',
    path: '/study/v1/formula-cards',
    origin: 'ours',
    auth: 'none',
    summary: 'All formula cards with their drawings; has an ETag',
    errors: [],
  },
} as const satisfies Record<string, Operation>
