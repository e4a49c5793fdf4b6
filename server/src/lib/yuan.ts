/** An amount in fen as people write it in yuan, `12.50`. */
export const yuanOf = (fen: number): string => (fen / 100).toFixed(2)
