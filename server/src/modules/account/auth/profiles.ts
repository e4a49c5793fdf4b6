import { ErrorCode } from '../../../../../contract/errors'
import type { Account, Registration } from '../../../../../contract/schemas/account/auth'
import type { Db } from '../../../db'
import { DomainError } from '../../../errors'
import { whileThere } from '../../../domain/account-lock'
import type { MayShow } from '../../../domain/shown-text'
import { findSeller, type SellerCodes } from '../../../domain/lead-seller'
import { maskPhonesIn } from '../../../security/phone'
import { accountText } from '../../../strings/account'
import { inputText } from '../../../strings/errors'
import * as repo from './account-repo'
import { getLoginName } from './login-name'
import { isBound } from './third-bind'

/** The owner's view of an account. Throws ProfileMissing until the user was registered. */
export async function readAccount(db: Db, uid: string): Promise<Account> {
  const [account, profile] = await Promise.all([repo.findAccount(db, uid), repo.findProfile(db, uid)])
  if (!account || !profile) throw new DomainError(ErrorCode.ProfileMissing)
  return {
    uid,
    name: profile.name || account.phone_mask || accountText.wechatUser,
    avatar: profile.avatar,
    phone: account.phone_mask,
    loginName: getLoginName(account),
    isBind: await isBound(db, uid),
    registerTime: account.registered_at.getTime(),
  }
}

/**
 * Gives an account its profile. Doing it again changes nothing but what was empty. Clients are used to send the
 * phone as the name, so a number in it is masked. A branch that no promotion and no seller has counts as none.
 */
export async function registerUser(
  deps: { db: Db; clock: () => Date },
  user: { uid: string; name?: string; branchId?: string },
): Promise<Registration> {
  const { branchId = '' } = user
  const profile = await whileThere(deps.db, user.uid, async (tx) =>
    repo.putProfile(tx, {
      uid: user.uid,
      name: maskPhonesIn(user.name ?? '').trim(),
      avatar: '',
      branch_id: branchId !== '' && (await repo.isBranch(tx, branchId)) ? branchId : '',
      created_at: deps.clock(),
    }),
  )
  return { uid: profile.uid, name: profile.name, branchId: profile.branch_id }
}

/** Remembers the seller whose link brought a user, by their invite code; the first one stays. */
export async function bindInvite(
  deps: { db: Db; clock: () => Date },
  uid: string,
  codes: SellerCodes,
): Promise<void> {
  await whileThere(deps.db, uid, async (tx) => {
    const seller = await findSeller(tx, codes)
    if (seller) await repo.saveInvite(tx, uid, seller.invite_code, deps.clock())
  })
}

/**
 * Changes the display name. Throws ProfileMissing until the user was registered, Invalid for a blank one and for one that
 * others must not see.
 */
export async function renameUser(
  { db, mayShow }: { db: Db; mayShow: MayShow },
  uid: string,
  wanted: string,
): Promise<{ uid: string; name: string }> {
  const name = maskPhonesIn(wanted).trim()
  if (name === '') throw new DomainError(ErrorCode.Invalid, inputText.name)
  if (!(await mayShow(uid, name, 'name'))) throw new DomainError(ErrorCode.Invalid, inputText.nameRefused)
  if (!(await repo.renameProfile(db, uid, name))) throw new DomainError(ErrorCode.ProfileMissing)
  return { uid, name }
}
