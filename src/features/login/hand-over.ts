import { SILENT } from '@/api/client'
import { ApiError } from '@/api/errors'
import { createPromotionApi, type PromotionApi } from '@/api/promotion'
import { leaving } from '@/platform/page/before-leave'
import type { Root } from '@/stores/root'
import { revise, waiting, type Sequence } from './post-login-queue'

type Handed = Parameters<PromotionApi['handOver']>[1][number]

/**
 * The most calls that the server accepts in one (`MOST_HANDED` of the contract); the newest logins, if there are
 * more.
 */
const MOST = 4

/** How long a page that cannot send beyond its end waits for the server, in ms. */
const WAIT_MS = 1500

/** The steps that write something; the reads among them are of use to this device alone. */
const handed = ['branch', 'register', 'invite', 'signUp'] as const

function toHand({ id, left, name, promotionId, inviteCode, branchId, clue }: Sequence): Handed {
  return {
    id,
    steps: handed.filter((step) => left.includes(step)),
    ...(name && { name }),
    ...(promotionId && { promotionId }),
    ...(inviteCode && { inviteCode }),
    ...(branchId && { branchId }),
    ...(clue && { clue }),
  }
}

/** Hand-overs on their way, by what they carry: a page that is left is hidden as well, and that is no second one. */
const sent = new Map<string, Promise<void>>()

async function send({ apiWith, session, storage }: Root, uid: string, sequences: Handed[]): Promise<void> {
  const { epoch } = session
  const promotion = apiWith({ ...SILENT, outlives: true }).of(createPromotionApi)
  try {
    const { settled } = await promotion.handOver(uid, sequences)
    if (session.epoch !== epoch) return
    for (const { id, steps } of settled) {
      const isLeft = (step: Sequence['left'][number]) => !steps.some((done) => done === step)
      revise(storage.local, { id, uid }, (now) => ({ ...now, left: now.left.filter(isLeft) }))
    }
  } catch (cause) {
    // Steps that were not accepted stay remembered for the next visit.
    if (!(cause instanceof ApiError)) throw cause
  }
}

/**
 * Leaves to the server what waits for the signed-in user, in one call that outlives the page; the named calls may
 * still be sent afterwards. Undefined where nothing waits that the server could do.
 */
export function handOver(root: Root): Promise<void> | undefined {
  const { session, storage } = root
  const { uid } = session
  if (uid === undefined) return undefined
  const sequences = waiting(storage.local, uid)
    .map(toHand)
    .filter(({ steps }) => steps.length > 0)
    .slice(-MOST)
  if (sequences.length === 0) return undefined
  const key = JSON.stringify(sequences)
  const work = sent.get(key) ?? send(root, uid, sequences).finally(() => sent.delete(key))
  sent.set(key, work)
  return work
}

/** From now on what waits is handed over whenever the product is left or goes out of sight. */
export function handOverOnLeaving(root: Root): void {
  leaving.beforehand(() => {
    const work = handOver(root)
    return work && Promise.race([work, new Promise<void>((done) => setTimeout(done, WAIT_MS))])
  })
}
