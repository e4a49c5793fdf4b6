/** PostgreSQL, appendix A: a serialization failure and a deadlock. */
const ENDED_FOR_ANOTHER: readonly unknown[] = ['40001', '40P01']

/** How often what PostgreSQL ends for the sake of another transaction is tried. */
export const TRIES = 3

/** Whether PostgreSQL ended a transaction because of another one; nothing of it stays, and the next try may come through. */
export function isEndedForAnother(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ENDED_FOR_ANOTHER.includes(error.code)
}
