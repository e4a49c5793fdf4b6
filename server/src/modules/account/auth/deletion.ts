import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { keysForPhones } from '../../../secrets/phones'
import { phoneIndex } from '../../../security/phone'
import { accountText } from '../../../strings/account'
import { leaveClaims, personKeys, proofKey } from '../../../domain/deleted-account'
import { archiveOrders } from '../../../domain/order-archive'
import { getVisitor } from '../../../domain/visitor'
import { dropCodes } from '../../../login-admission/code-repo'
import { refuseUnlessRight } from '../../../login-admission/codes'
import { FRESH_SECONDS } from '../../../domain/limits'
import { confirm, findPhone } from './passwords'
import { saveProofs } from './consents'
import { eraseVisits } from '../../../domain/visitor'
import { eraseFrom, personalTables, listVisitors } from './personal-data'
import type { Session } from './sessions'

/**
 * Erases an account, proven by a code to its phone; one that has no phone must have signed in just now. All is erased
 * together or not at all, with what its installations sent: a student who shared one with another account loses those
 * events as well, for they do not name their account. Three things stay, by keyed hashes of what it signed in with:
 * the ledger of messages, which holds the limits, the proof of consents, and the record of benefits that everybody
 * has once; the books retain paid orders without any name. Throws Conflict while an order waits for money, a parcel
 * or an invoice, or is paid back.
 */
export async function deleteAccount(
  { db, keys: all, clock }: { db: Db; keys: Keys; clock: () => Date },
  session: Session,
  { code, installation }: { code?: string | undefined; installation?: string | undefined },
): Promise<void> {
  const now = clock()
  const { uid } = session
  const phone = await findPhone(db, all, uid)
  const keys = phone === undefined ? all : await keysForPhones(db, all, phone)
  const age = now.getTime() - session.createdAt.getTime()
  if (phone === undefined && age > FRESH_SECONDS * 1000) {
    throw new DomainError(ErrorCode.Forbidden, accountText.signInFirst)
  }
  const verdict = await db.transaction().execute(async (tx) => {
    const proof =
      phone === undefined
        ? 'right'
        : await confirm(tx, keys, { mobile: phone, code: code ?? '', installation }, now)
    if (proof !== 'right') return proof
    // A login locks its code before anything else, so the codes go first here as well.
    if (phone !== undefined) await dropCodes(tx, phoneIndex(keys, phone))
    if (phone !== undefined) await saveProofs(tx, { uid, person: proofKey(keys, phone), now })
    await leaveClaims(tx, { uid, persons: await personKeys(tx, keys, uid, [keys.writing]), now })
    await archiveOrders(tx, uid, now)
    const visitors = await listVisitors(tx, uid)
    if (installation !== undefined) visitors.push(getVisitor(keys, installation))
    for (const name of Object.keys(personalTables)) await eraseFrom(tx, name, uid)
    await eraseVisits(tx, visitors)
    return proof
  })
  refuseUnlessRight(verdict)
}
