import type { Root } from '@/stores/root'

const KEY = 'pending-sign-ups'

type Clue = Parameters<Root['api']['promotion']['createSalesClue']>[0]

function isClue(value: unknown): value is Clue {
  return typeof value === 'object' && value !== null && 'id' in value && 'uid' in value
}

function waiting({ storage }: Root): readonly Clue[] {
  const kept = storage.local.read(KEY)
  return Array.isArray(kept) ? kept.filter(isClue) : []
}

function keepWaiting({ storage }: Root, clues: readonly Clue[]): void {
  if (clues.length > 0) storage.local.write(KEY, clues)
  else storage.local.remove(KEY)
}

/** Writes the clue of this login down before it is sent, beside those that still wait: a closed page loses none. */
export function keepClue(root: Root): void {
  const { session, promotion, now, newId } = root
  const { phone, uid } = session.profile
  const { promotionId, inviteCode, agentCode, source } = promotion.current
  if (!uid || (!promotionId && !inviteCode && !source)) return
  const clue: Clue = {
    id: newId(),
    uid,
    ...(phone && { phone }),
    ...(promotionId && { promotionId }),
    ...(inviteCode && { inviteCode }),
    ...(agentCode && { agentCode }),
    ...(source && { source }),
    extra: { submitTime: now() },
  }
  keepWaiting(root, [...waiting(root), clue])
}

async function sendClue(root: Root, clue: Clue): Promise<void> {
  const { promotion } = root.api
  if (clue.promotionId) await promotion.submitSignUp(clue.promotionId, clue)
  else await promotion.createSalesClue(clue)
  keepWaiting(
    root,
    waiting(root).filter(({ id }) => id !== clue.id),
  )
}

/**
 * Sends this user's clues that wait; sending twice counts once. One that fails waits for the next visit and
 * does not hold up the others; the first failure is thrown when all have been tried.
 */
export async function sendClues(root: Root): Promise<void> {
  const mine = waiting(root).filter(({ uid }) => uid === root.session.uid)
  const failures: unknown[] = []
  for (const clue of mine) await sendClue(root, clue).catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw failures[0]
}
