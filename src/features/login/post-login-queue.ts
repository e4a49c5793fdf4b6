import * as v from 'valibot'
import { isMobile } from '../../../contract/domain/account/phone'
import type { PromotionApi } from '@/api/promotion'
import { fittingItems } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'
import type { Root } from '@/stores/root'
import { PromotionStore, touchKey } from '@/stores/promotion-store'
import { serverTime, type TimeSource } from '@/stores/server-time'

/** The calls after a login in the order of the specification's section 4; a login plans those that it needs. */
const order = ['branch', 'register', 'profile', 'invite', 'participation', 'signUp'] as const
export type PostLoginStep = (typeof order)[number]

export type Lead = Parameters<PromotionApi['createSalesClue']>[0]

/** The details that a visitor entered about themselves in the sign-up dialog. */
export type SignUpDetails = Pick<
  NonNullable<Lead['extra']>,
  'name' | 'school' | 'college' | 'class' | 'subject'
>

const leadWithId = v.object({ id: v.string() })

const sequenceShape = v.object({
  /** Also the id of the lead. */
  id: v.string(),
  uid: v.string(),
  left: v.array(v.picklist(order)),
  registerId: v.string(),
  inviteId: v.string(),
  /** Name that a new user gave; empty where nobody asked. */
  name: v.string(),
  promotionId: v.string(),
  inviteCode: v.string(),
  /** Empty until it is known. */
  branchId: v.string(),
  clue: v.exactOptional(v.custom<Lead>((value) => v.is(leadWithId, value))),
})

/**
 * The steps that are left to do after one login. Everything that the calls carry is fixed when it is planned, their ids
 * included, so that a call whose answer was lost is sent again as the same one.
 */
export type Sequence = v.InferOutput<typeof sequenceShape>

/** Each user has a key of their own: two tabs that log in two people do not write over each other. */
const getKey = (uid: string) => `after-login:${uid}`

/** The steps that a device without storage still has to do in this visit. */
const unkept = new WeakMap<Store, readonly Sequence[]>()

const sequencesShape = fittingItems(sequenceShape)

/** The sequences that wait for a user on this device, the oldest first; damaged entries count as none. */
export function waiting(store: Store, uid: string): readonly Sequence[] {
  const stored = v.parse(sequencesShape, unkept.get(store) ?? store.read(getKey(uid)))
  return stored.filter((sequence) => sequence.uid === uid)
}

function keep(store: Store, uid: string, sequences: readonly Sequence[]): void {
  unkept.delete(store)
  if (sequences.length === 0) store.remove(getKey(uid))
  else if (!store.write(getKey(uid), sequences)) unkept.set(store, sequences)
}

/** Changes one sequence that still waits; one that another tab has ended stays ended. */
export function revise(
  store: Store,
  { uid, id }: Pick<Sequence, 'uid' | 'id'>,
  change: (now: Sequence) => Sequence,
): void {
  const revised = waiting(store, uid).map((sequence) => (sequence.id === id ? change(sequence) : sequence))
  keep(
    store,
    uid,
    revised.filter(({ left }) => left.length > 0),
  )
}

const inOrder = (steps: readonly PostLoginStep[]) => order.filter((step) => steps.includes(step))

/** Adds a step at its place. */
export function withStep(sequence: Sequence, step: PostLoginStep): Sequence {
  return { ...sequence, left: inOrder([...sequence.left, step]) }
}

/** Two logins under the same campaign with the same words are one lead. */
function getContent({ clue }: Sequence): string {
  if (!clue) return ''
  const { phone, promotionId, inviteCode, agentCode, source, extra } = clue
  const { name, school, college, class: group, subject } = extra ?? {}
  return JSON.stringify([
    phone,
    promotionId,
    inviteCode,
    agentCode,
    source,
    name,
    school,
    college,
    group,
    subject,
  ])
}

export interface Login {
  readonly uid: string
  readonly phone: string
  readonly isNew: boolean
  readonly details: SignUpDetails
}

/** The visitor of a sequence, before it is known by which account they are signed in. */
type Visitor = Pick<Login, 'phone' | 'details'>

/** The facts to plan from: the visit of now, or one that was stored. */
type Planning = TimeSource &
  Pick<Root, 'session' | 'storage' | 'newId'> & {
    readonly promotion: Pick<PromotionStore, 'current' | 'isSignUp' | 'touches'>
  }

/** A lead whose user is known only from the answer to the login. */
export type LoginLead = Omit<Lead, 'uid'>

function createLead(root: Planning, { phone, details }: Visitor, id: string): LoginLead | undefined {
  const { promotion } = root
  const { promotionId, inviteCode, agentCode, source } = promotion.current
  const { isSignUp, touches } = promotion
  if (!isSignUp && Object.keys(details).length === 0) return undefined
  return {
    id,
    ...(isMobile(phone) && { phone }),
    ...(promotionId && { promotionId }),
    ...(inviteCode && { inviteCode }),
    ...(agentCode && { agentCode }),
    ...(source && { source }),
    extra: { ...details, submitTime: serverTime(root).now() },
    ...(touches && { touches: { ...touches, trail: [...touches.trail] } }),
  }
}

/** The steps that a login will have to do, with their ids, before it is known who logs in. */
export type Draft = Omit<Sequence, 'uid' | 'left' | 'clue'> & { readonly clue?: LoginLead }

/** Drafts the sequence of a login that is about to be sent. */
export function draftSequence(root: Planning, visitor: Visitor): Draft {
  const { promotion, newId } = root
  const { promotionId, inviteCode, agentCode, branchId } = promotion.current
  const id = newId()
  const clue = createLead(root, visitor, id)
  return {
    id,
    registerId: newId(),
    inviteId: newId(),
    name: visitor.details.name ?? '',
    promotionId,
    inviteCode,
    // Of two links the later one decides: a branch from an earlier visit is not that of this promotion.
    branchId: inviteCode || agentCode || promotionId ? '' : branchId,
    ...(clue && { clue }),
  }
}

/** The link of which this visit has left a lead. */
const LEFT_KEY = 'clue-left'

/** Identifies the link of a visit. */
function getVisit({ promotion }: Planning): string {
  const { promotionId, inviteCode, agentCode } = promotion.current
  return JSON.stringify([promotionId, inviteCode, agentCode, promotion.touches?.last.id])
}

/** Stores those of the steps that apply; a waiting sequence with the same content is extended instead. */
function plan(root: Planning, uid: string, { clue, ...draft }: Draft, steps: readonly PostLoginStep[]): void {
  const { storage } = root
  const { promotionId, inviteCode } = draft
  const isBySeller = Boolean(inviteCode || clue?.agentCode)
  const applies: Partial<Record<PostLoginStep, boolean>> = {
    branch: isBySeller || promotionId !== '',
    invite: isBySeller,
    participation: promotionId !== '',
    signUp: clue !== undefined,
  }
  const left = steps.filter((step) => applies[step] ?? true)
  const planned: Sequence = { ...draft, uid, left, ...(clue && { clue: { ...clue, uid } }) }
  const before = waiting(storage.local, uid)
  const same = before.find((sequence) => getContent(sequence) === getContent(planned))
  const next = same ? { ...same, left: inOrder([...same.left, ...planned.left]) } : planned
  keep(storage.local, uid, [...before.filter((sequence) => sequence !== same), next])
  if (clue) storage.session.write(LEFT_KEY, getVisit(root))
}

/**
 * Stores what a login has to do, before anything of it is sent by this device and before the session is stored: a
 * page that is closed at any moment loses none of it. The draft is the one that the login carried, if it carried any.
 */
export function planSequence(root: Root, login: Login, draft: Draft = draftSequence(root, login)): void {
  const steps = order.filter((step) => login.isNew || step !== 'register')
  plan(root, login.uid, draft, steps)
}

/** Stores what follows where the app around the page brings its user along: nobody has signed up for anything. */
export function planAppSession(root: Root, uid: string): void {
  const { clue: _clue, ...draft } = draftSequence(root, { phone: '', details: {} })
  plan(root, uid, draft, ['branch', 'profile'])
}

/** Forgets what waits for a user who turned out to be nobody. */
export function dropSequences({ storage }: Root, uid: string): void {
  keep(storage.local, uid, [])
}

/** Stores the sign-up of a user who is signed in already, or was until a moment ago. */
export function planSignUp(
  root: Planning,
  details: SignUpDetails = {},
  { uid, phone } = root.session.profile,
): void {
  if (uid) plan(root, uid, draftSequence(root, { phone, details }), ['participation', 'signUp'])
}

/** Stores that this visit's link led the signed-in user on to buy, unless a login or a sign-up did. */
export function planTouch(root: Planning): void {
  const { promotionId, inviteCode, agentCode } = root.promotion.current
  if (!(promotionId || inviteCode || agentCode)) return
  if (root.storage.session.read(LEFT_KEY) !== getVisit(root)) planSignUp(root)
}

const nothing: Store = {
  read: () => undefined,
  write: () => false,
  remove: () => undefined,
  keys: () => [],
  watch: () => undefined,
}

/** Plans what was noted while the code for it was missing, as it was then. */
export function planNotedTouch(root: Root): void {
  const {
    session: { uid = '' },
    storage: { local },
  } = root
  const noted = local.read(touchKey(uid))
  local.remove(touchKey(uid))
  if (typeof noted !== 'object' || noted === null) return
  // However long ago it was.
  const promotion = new PromotionStore({ local: nothing, session: nothing }, () => 0)
  promotion.start({ ...noted, seen: 0 })
  planTouch({ ...root, promotion })
}
