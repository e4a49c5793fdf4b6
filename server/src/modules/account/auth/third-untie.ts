import { ErrorCode } from '../../../../../contract/errors'
import type { Db } from '../../../db'
import { lockAccount } from '../../../domain/account-lock'
import { leaveClaims, proofKey } from '../../../domain/deleted-account'
import { DomainError } from '../../../errors'
import { refuseUnlessRight } from '../../../login-admission/codes'
import type { Keys } from '../../../security/keys'
import { forgetOtherDevices } from './device-repo'
import { confirm, findPhone } from './passwords'
import { dropOtherSessions } from './session-repo'
import type { Session } from './sessions'
import * as repo from './third-repo'

/**
 * Unties WeChat from an account, proven by a code to its phone, and ends every other session and remembered device:
 * whoever signed in by that WeChat is out, and comes in no more. Where nothing is tied, nothing is done. Throws
 * SmsCodeWrong or SmsCodeExpired, counting the try; for an account without a phone no code is right.
 */
export async function untieWechat(
  { db, keys, clock }: { db: Db; keys: Keys; clock: () => Date },
  session: Session,
  { code, installation }: { code: string; installation: string | undefined },
): Promise<void> {
  const { uid } = session
  if ((await repo.listThirds(db, uid)).length === 0) return
  const mobile = await findPhone(db, keys, uid)
  const now = clock()
  const verdict = await db.transaction().execute(async (tx) => {
    const proof = await confirm(tx, keys, { mobile, code, installation }, now)
    if (proof !== 'right') return proof
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const untied = await repo.untieThirds(tx, uid)
    // Whoever comes back by it with another account has had what everybody has once.
    const persons = untied.map(({ kind, openid }) => proofKey(keys, kind, openid))
    await leaveClaims(tx, { uid, persons, now })
    await dropOtherSessions(tx, uid, session.id)
    await forgetOtherDevices(tx, uid, session.deviceKey)
    return proof
  })
  refuseUnlessRight(verdict)
}
