import type { ClockState } from '@/api/excitation'

/** The knowledge sign-in as a client stores it (specification, section 3). */
export type SignInState = Pick<
  ClockState,
  'totalNum' | 'isPunchCard' | 'punchCardDate' | 'continues' | 'point' | 'joined'
>

/** The state of who has never checked in, or is not signed in. */
export const noSignIn: SignInState = {
  totalNum: 0,
  isPunchCard: false,
  punchCardDate: '',
  continues: 0,
  point: 0,
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** How far the choice moves each day: about the golden share of all, and so that each of them has its turn. */
function getStride(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (gcd(stride, count) !== 1) stride += 1
  return stride
}

/**
 * The items of a list for a study day: the same to everybody, far from the day before, and each once before any
 * again.
 */
export function ofDay<Item>(items: readonly Item[], day: number): Item | undefined {
  if (items.length === 0) return undefined
  return items[(day * getStride(items.length)) % items.length]
}
