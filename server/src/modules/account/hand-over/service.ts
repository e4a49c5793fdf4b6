import { ErrorCode } from '../../../../../contract/errors'
import type { Registration } from '../../../../../contract/schemas/account/auth'
import type {
  LeadRequest,
  HandedSequence,
  HandedStep,
  LoginLead,
  SettledSteps,
} from '../../../../../contract/schemas/market/promotion'
import { DomainError } from '../../../errors'
import type { SellerCodes } from '../../../domain/lead-seller'
import type { Origin } from '../../../security/origin'

/** The named calls after a login, by the services that they use themselves. */
export interface AfterLoginSteps {
  /** The branch of a seller or a promotion; undefined where neither is known. */
  findBranch(codes: SellerCodes & { promotionId?: string }): Promise<string | undefined>
  registerUser(user: { uid: string; name?: string; branchId?: string }): Promise<Registration>
  bindInvite(uid: string, codes: SellerCodes): Promise<void>
  signUp(promotionId: string, clue: LeadRequest, origin: Origin): Promise<void>
  createLead(clue: LeadRequest, origin: Origin): Promise<void>
}

/** Refusals that say nothing of the step itself: the client sends it again by itself. */
const passing: readonly ErrorCode[] = [ErrorCode.Busy, ErrorCode.TooMany, ErrorCode.Internal]

/** The user whose login is finished, and the origin of their request. */
export interface Visitor {
  readonly uid: string
  readonly origin: Origin
  /** Called for each step that is refused for good: the client only learns that it is settled. */
  onRefused(step: HandedStep, code: ErrorCode): void
}

/** Every step, in the order of the specification. */
const order = ['branch', 'register', 'invite', 'signUp'] as const

/** Signs up for the lead's promotion; a lead of a promotion that never was is one all the same. */
async function leave(steps: AfterLoginSteps, clue: LeadRequest, origin: Origin): Promise<void> {
  if (!clue.promotionId) return steps.createLead(clue, origin)
  try {
    await steps.signUp(clue.promotionId, clue, origin)
  } catch (cause) {
    if (!(cause instanceof DomainError && cause.code === ErrorCode.NotFound)) throw cause
    await steps.createLead(clue, origin)
  }
}

async function run(
  steps: AfterLoginSteps,
  { uid, origin }: Visitor,
  step: HandedStep,
  { name, inviteCode, branchId, clue }: HandedSequence,
): Promise<void> {
  if (step === 'register') {
    await steps.registerUser({ uid, ...(name && { name }), ...(branchId && { branchId }) })
  } else if (step === 'invite') {
    await steps.bindInvite(uid, { inviteCode, agentCode: clue?.agentCode })
  } else if (step === 'signUp' && clue) {
    if (clue.uid !== uid) throw new DomainError(ErrorCode.Forbidden)
    await leave(steps, clue, origin)
  }
}

/** Runs one step. Resolves to whether it need not be sent again. `onRefused` receives the reason why it never should be. */
async function isSettled(work: Promise<void>, onRefused: (code: ErrorCode) => void): Promise<boolean> {
  try {
    await work
    return true
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    if (passing.includes(cause.code)) return false
    onRefused(cause.code)
    return true
  }
}

/**
 * Finishes a sequence as its client would have done, in the order of the specification; each step is one that may be
 * repeated. Errors of the database are thrown on, so that the client retries the whole sequence later.
 */
export async function finishSequence(
  steps: AfterLoginSteps,
  visitor: Visitor,
  sequence: HandedSequence,
): Promise<SettledSteps> {
  const settled: HandedStep[] = []
  const { clue } = sequence
  const branchId = sequence.steps.includes('branch')
    ? await steps.findBranch({ ...sequence, agentCode: clue?.agentCode })
    : sequence.branchId
  const complete = { ...sequence, ...(branchId && { branchId }) }
  for (const step of order) {
    if (!sequence.steps.includes(step)) continue
    const onRefused = (code: ErrorCode) => visitor.onRefused(step, code)
    if (await isSettled(run(steps, visitor, step, complete), onRefused)) settled.push(step)
  }
  return { id: sequence.id, steps: settled }
}

/** Does for a login what its client would do after the answer; only new users are registered. */
export async function leaveLead(
  steps: AfterLoginSteps,
  visitor: Visitor,
  { isNew, clue }: { isNew: boolean; clue: LoginLead },
): Promise<void> {
  const { id, promotionId, inviteCode, extra } = clue
  await finishSequence(steps, visitor, {
    id,
    steps: order.filter((step) => isNew || step !== 'register'),
    ...(extra?.name !== undefined && { name: extra.name }),
    ...(promotionId !== undefined && { promotionId }),
    ...(inviteCode !== undefined && { inviteCode }),
    clue: { ...clue, uid: visitor.uid },
  })
}
