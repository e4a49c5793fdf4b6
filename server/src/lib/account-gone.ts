/** PostgreSQL, appendix A: a row that refers to one that is not there. */
const NO_SUCH_ROW = '23503'

/** How the constraints end by which rows belong to an account. */
export const BELONGS_TO_ACCOUNT = '_account'

/** Whether PostgreSQL refused a row because its account has been erased. */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false
  return error.code === NO_SUCH_ROW && String(error.constraint).endsWith(BELONGS_TO_ACCOUNT)
}
