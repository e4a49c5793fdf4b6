import { createAuthApi } from '@/api/auth'
import { ApiError, CommonCode, LocalCode, LoginCode } from '@/api/errors'
import { maskPhone } from '../../../contract/domain/account/phone'
import { retryPause } from '@/lib/retry-pause'
import { createPromotionApi, type PromotionApi } from '@/api/promotion'
import { whenIdle } from '@/platform/app/idle'
import { presence } from '@/platform/app/presence'
import { online } from '@/platform/net/online'
import { claimedStudy, claimGuestStudy } from '@/stores/guest-study'
import { silently, type Root } from '@/stores/root'
import { handOverOnLeaving } from './hand-over'
import {
  planNotedTouch,
  planTouch,
  revise,
  waiting,
  withStep,
  type Lead,
  type Sequence,
  type PostLoginStep,
} from './post-login-queue'

/** Statuses below 500 that say nothing of the call itself: signed out, slow, an old client, too many calls. */
const passing: readonly number[] = [401, 408, 426, 429]

/** Whether a call that failed may succeed at another time; what the server refuses for good is not sent again. */
function mayPass({ code, status }: ApiError): boolean {
  if (code === LocalCode.Malformed || code === CommonCode.LoginRequired) return true
  return status === 0 || status >= 500 || passing.includes(status)
}

/** The codes of the link's owner: the seller follows from either code, and the invite code takes precedence. */
function getCodes({ inviteCode, clue }: Sequence) {
  const agentCode = clue?.agentCode
  return { ...(inviteCode && { inviteCode }), ...(agentCode && { agentCode }) }
}

async function findBranch({ api }: Root, sequence: Sequence): Promise<string> {
  const { inviteCode, promotionId, clue } = sequence
  try {
    if (inviteCode || clue?.agentCode)
      return (await api.of(createAuthApi).getSellerByInviteCode(getCodes(sequence))).branchId
  } catch (cause) {
    if (!promotionId || !(cause instanceof ApiError) || mayPass(cause)) throw cause
  }
  return (await api.of(createPromotionApi).getPromotion(promotionId)).branchId
}

async function fetchProfile({ api, session, storage }: Root, sequence: Sequence): Promise<void> {
  const { epoch, profile } = session
  try {
    const account = await api.of(createAuthApi).getAccount(sequence.uid)
    if (session.epoch === epoch) session.learn(account, profile)
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === LoginCode.ProfileMissing)) throw cause
    if (session.epoch === epoch) session.update({ avatar: '', name: maskPhone(session.profile.phone) })
    // An account whose first login was cut off is older than a minute by now, and was never registered.
    revise(storage.local, sequence, (now) => withStep(now, 'register'))
  }
}

/** Signs up for the lead's promotion; a lead of a promotion that the server does not know is one all the same. */
async function leave(api: PromotionApi, clue: Lead): Promise<void> {
  try {
    if (clue.promotionId) return void (await api.submitSignUp(clue.promotionId, clue))
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 404)) throw cause
  }
  await api.createSalesClue(clue)
}

const run: Readonly<Record<PostLoginStep, (root: Root, sequence: Sequence) => Promise<unknown>>> = {
  async branch(root, sequence) {
    const branchId = await findBranch(root, sequence)
    root.promotion.setBranch(branchId)
    revise(root.storage.local, sequence, (now) => ({ ...now, branchId }))
  },
  register: ({ api }, { uid, registerId, name, branchId }) =>
    api
      .of(createAuthApi)
      .registerUser({ id: registerId, uid, ...(name && { name }), ...(branchId && { branchId }) }),
  profile: fetchProfile,
  invite: ({ api }, sequence) =>
    api.of(createAuthApi).bindInvite(sequence.uid, { id: sequence.inviteId, ...getCodes(sequence) }),
  participation: ({ api }, { uid, promotionId }) =>
    api.of(createPromotionApi).checkFirstParticipation(promotionId, uid),
  async signUp({ api }, { clue }) {
    if (clue) await leave(api.of(createPromotionApi), clue)
  },
}

/** Runs one step. Resolves to whether it need not be tried again. */
async function settle(root: Root, sequence: Sequence, step: PostLoginStep): Promise<boolean> {
  try {
    await run[step](root, sequence)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return !mayPass(cause)
  }
  // Registered without the branch: once the branch is known, a second registration fills it in.
  return step !== 'register' || !sequence.left.includes('branch')
}

async function runAll(root: Root): Promise<void> {
  const { session, storage } = root
  const { epoch, uid } = session
  const tried = new Set<string>()
  const next = () =>
    waiting(storage.local, uid ?? '')
      .flatMap((sequence) => sequence.left.map((step) => ({ sequence, step, key: sequence.id + step })))
      .find(({ key }) => !tried.has(key))
  for (let todo = next(); todo; todo = next()) {
    const { sequence, step, key } = todo
    tried.add(key)
    const isSettled = await settle(root, sequence, step)
    // Somebody else is signed in by now: whatever was answered, it says nothing of this user's call.
    if (session.epoch !== epoch) return
    if (isSettled) {
      revise(storage.local, sequence, (now) => ({ ...now, left: now.left.filter((it) => it !== step) }))
    }
  }
}

/**
 * Study on this device from before the login belongs to the student from now on. It is handed over in idle time if
 * the vocabulary's code loads, otherwise when the vocabulary opens next. Without such study nothing is loaded.
 */
function adoptGuestStudy(root: Root): void {
  const { session, storage } = root
  const { uid } = session
  if (uid === undefined) return
  for (const stream of claimGuestStudy(storage.local, uid))
    whenIdle(() => {
      if (session.uid !== uid || claimedStudy(storage.local, stream)?.uid !== uid) return
      root.fetchStudy(stream).then(
        (study) => void study?.enter(uid),
        () => undefined,
      )
    })
}

interface Run {
  readonly epoch: number
  readonly done: Promise<void>
}

const running = new WeakMap<Root['session'], Run>()

interface Retry {
  /** Failures in a row that had a network. */
  failures: number
  isArmed: boolean
}

const retries = new WeakMap<Root['session'], Retry>()

/** Finds how it goes with what failed, which is tried again from now on when the student or the network comes back. */
function getRetry(root: Root): Retry {
  const known = retries.get(root.session)
  if (known) return known
  const retry = { failures: 0, isArmed: false }
  retries.set(root.session, retry)
  const again = () => void tryAgain(root)
  presence.onReturn(again)
  online.onReturn(again)
  return retry
}

const isWaiting = ({ session: { uid = '' }, storage }: Root) => waiting(storage.local, uid).length > 0

/** Tries what failed again after a pause that grows with every failure. */
function retryLater(root: Root): void {
  const retry = getRetry(root)
  retry.failures = isWaiting(root) && online.isOnline() ? retry.failures + 1 : 0
  if (retry.failures === 0 || retry.isArmed) return
  retry.isArmed = true
  setTimeout(() => {
    retry.isArmed = false
    void tryAgain(root)
  }, retryPause(retry.failures))
}

/**
 * Makes the calls that wait for the signed-in user, in the specification's order; resolves when each has been tried
 * once. They help the provider, not the student: their failures stay silent, and they are made again after a while, when
 * the student or the network comes back, and at the next visit. Calls that come while it runs join in.
 */
export function afterLogin(root: Root): Promise<void> {
  const { epoch } = root.session
  const current = running.get(root.session)
  if (current?.epoch === epoch) return current.done
  adoptGuestStudy(root)
  handOverOnLeaving(root)
  planNotedTouch(root)
  const done = runAll(root).finally(() => {
    if (running.get(root.session)?.epoch === epoch) running.delete(root.session)
    retryLater(silently(root))
  })
  running.set(root.session, { epoch, done })
  return done
}

/** Tries once more what failed, after what is still under way. */
async function tryAgain(root: Root): Promise<void> {
  await running.get(root.session)?.done.catch(() => undefined)
  if (isWaiting(root)) await afterLogin(root)
}

/** Stores, once a visit, that its link led the signed-in user on to buy, and sends it without being awaited. */
export function sendTouch(root: Root): void {
  planTouch(root)
  void afterLogin(root)
}
