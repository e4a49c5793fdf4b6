import { ApiError, ErrorCode } from '@/api/errors'
import { maskPhone } from '@/lib/phone'
import type { Root } from '@/stores/root'
import { keepClue, sendClues } from './sign-up'

/** A user is new when the account is at most this old, in ms (specification, section 4). */
const NEW_USER_MS = 60_000

/** The steps after a login help the provider, not the student: their failures stay silent (specification, section 4). */
async function quietly<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (cause) {
    if (cause instanceof ApiError) return undefined
    throw cause
  }
}

async function findBranch({ api, promotion }: Root): Promise<void> {
  const { inviteCode, promotionId } = promotion.current
  const found = inviteCode
    ? await api.auth.getSellerByInviteCode(inviteCode)
    : promotionId
      ? await api.promotion.getPromotion(promotionId)
      : undefined
  if (found) promotion.setBranch(found.branchId)
}

async function fetchProfile({ api, session }: Root, uid: string): Promise<void> {
  try {
    const { name, avatar, loginName, isBind } = await api.auth.getAccount(uid)
    session.update({ name, avatar, loginName, isBind })
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === ErrorCode.ProfileMissing)) throw cause
    session.update({ avatar: '', name: maskPhone(session.profile.phone) })
  }
}

/** Tries once more to send what an earlier visit could not; silent like every step after a login. */
export async function resumeSignUps(root: Root): Promise<void> {
  await quietly(() => sendClues(root))
}

/** The calls that follow a login, in the specification's order; resolves when all have been tried. */
export async function afterLogin(root: Root, uid: string, registerTime: number): Promise<void> {
  const { api, promotion, now, newId } = root
  keepClue(root)
  await quietly(() => findBranch(root))
  if (Math.abs(now() - registerTime) <= NEW_USER_MS) {
    const { branchId } = promotion.current
    await quietly(() => api.auth.registerUser({ id: newId(), uid, ...(branchId && { branchId }) }))
  }
  await quietly(() => fetchProfile(root, uid))
  const { inviteCode, promotionId } = promotion.current
  if (inviteCode) await quietly(() => api.auth.bindInvite(uid, { id: newId(), inviteCode }))
  if (promotionId) await quietly(() => api.promotion.checkFirstParticipation(promotionId, uid))
  await resumeSignUps(root)
}
