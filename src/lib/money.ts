import { withThousands } from './number'

/** An amount in fen as a price: ¥1,480 where it is whole yuan, ¥9.90 where it is not. */
export function yuan(fen: number): string {
  const whole = withThousands(Math.floor(fen / 100))
  const rest = fen % 100
  return rest === 0 ? `¥${whole}` : `¥${whole}.${String(rest).padStart(2, '0')}`
}
