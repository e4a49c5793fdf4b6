import type { Root } from '@/stores/root'

const KEY = 'pending-sign-up'

type Clue = Parameters<Root['api']['promotion']['createSalesClue']>[0]

function isClue(value: unknown): value is Clue {
  return typeof value === 'object' && value !== null && 'id' in value && 'uid' in value
}

/** Writes the clue of this login down before it is sent, so that a closed page cannot lose it. */
export function keepClue({ session, promotion, storage, now, newId }: Root): void {
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
  storage.local.write(KEY, clue)
}

/** Sends the clue that waits; sending twice counts once, and what fails waits for the next visit. */
export async function sendClue({ api, session, storage }: Root): Promise<void> {
  const clue = storage.local.read(KEY)
  if (!isClue(clue) || clue.uid !== session.uid) return
  if (clue.promotionId) await api.promotion.submitSignUp(clue.promotionId, clue)
  else await api.promotion.createSalesClue(clue)
  storage.local.remove(KEY)
}
