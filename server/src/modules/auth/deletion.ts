import { ErrorCode } from '../../../../contract/errors'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import type { Keys } from '../../lib/keys'
import { phoneIndex } from '../../lib/phone'
import { accountText } from '../../strings/account'
import { dropCodes } from '../../lib/code-repo'
import { refuseUnlessRight } from '../../lib/codes'
import { FRESH_SECONDS } from '../../lib/limits'
import { confirm, phoneOf } from './passwords'
import { eraseFrom, personalTables } from './personal-data'
import type { Session } from './sessions'

/**
 * Erases an account, proven by a code to its phone; one that has no phone must have signed in just now. All is
 * erased together or not at all. The ledger of messages stays, by a keyed hash of the phone: it holds the limits.
 */
export async function deleteAccount(
  { db, keys, clock }: { db: Db; keys: Keys; clock: () => Date },
  session: Session,
  code: string | undefined,
): Promise<void> {
  const now = clock()
  const { uid } = session
  const phone = await phoneOf(db, keys, uid)
  const age = now.getTime() - session.createdAt.getTime()
  if (phone === undefined && age > FRESH_SECONDS * 1000) {
    throw new DomainError(ErrorCode.Forbidden, accountText.signInFirst)
  }
  const verdict = await db.transaction().execute(async (tx) => {
    const proof = phone === undefined ? 'right' : await confirm(tx, keys, phone, code ?? '', now)
    if (proof !== 'right') return proof
    // A login locks its code before anything else, so the codes go first here as well.
    if (phone !== undefined) await dropCodes(tx, phoneIndex(keys, phone))
    for (const [name, table] of Object.entries(personalTables)) await eraseFrom(tx, name, table, uid)
    return proof
  })
  refuseUnlessRight(verdict)
}
