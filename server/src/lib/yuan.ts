/** An amount in fen as people write it in yuan, `12.50`. */
export const formatYuan = (fen: number): string => (fen / 100).toFixed(2)

/** A price in fen, `¥39` or `¥9.90`. */
export const formatPrice = (fen: number): string => `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`
