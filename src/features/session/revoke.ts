import * as v from 'valibot'
import { createAuthApi } from '@/api/auth'
import { SILENT } from '@/api/client'
import { ApiError, LocalCode } from '@/api/errors'
import { fittingItems } from '@/lib/shape'
import type { Root } from '@/stores/root'
import { SIGN_OUTS_KEY } from './sign-outs-key'

const leftSession = v.object({
  authorization: v.string(),
  /** Empty where there is none. */
  refreshToken: v.string(),
})
const leftSessions = fittingItems(leftSession)

/** A session that was left here and that the server may still hold. */
type Left = v.InferOutput<typeof leftSession>

/** Far more than anybody leaves without a network. */
const MOST = 8

type Needs = Pick<Root, 'apiWith' | 'storage'>

const read = ({ storage }: Needs): readonly Left[] => v.parse(leftSessions, storage.local.read(SIGN_OUTS_KEY))

/** Puts others in the place of one that is waiting; none takes it away. */
function replace(root: Needs, { authorization }: Left, others: readonly Left[]): void {
  const next = read(root).flatMap((it) => (it.authorization === authorization ? others : [it]))
  if (next.length > 0) root.storage.local.write(SIGN_OUTS_KEY, next)
  else root.storage.local.remove(SIGN_OUTS_KEY)
}

/** Whether the same call may succeed at another time: nobody answered, or not the server. */
function mayPass({ code, status }: ApiError): boolean {
  return status === 0 || status >= 500 || status === 429 || code === LocalCode.Malformed
}

const isEnded = (cause: unknown) => cause instanceof ApiError && cause.status === 401

async function end(root: Needs, left: Left): Promise<void> {
  const signOut = ({ authorization }: Left) =>
    root
      .apiWith({ ...SILENT, token: authorization })
      .of(createAuthApi)
      .signOut()
  try {
    await signOut(left)
  } catch (cause) {
    // The access token ends after two hours, the session behind it only after weeks.
    if (!isEnded(cause) || !left.refreshToken) throw cause
    const fresh = await root.apiWith(SILENT).of(createAuthApi).refreshToken(left.refreshToken)
    const next = { authorization: fresh.access_token, refreshToken: fresh.refresh_token ?? '' }
    replace(root, left, [next])
    await end(root, { ...next, refreshToken: '' })
    replace(root, next, [])
  }
}

/** Reports every sign-out that the server has not received; what does not reach it waits for another time. */
export async function revokeAll(root: Needs): Promise<void> {
  for (const left of read(root)) {
    try {
      await end(root, left)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (mayPass(cause)) continue
    }
    replace(root, left, [])
  }
}

/**
 * Signs out: this device forgets the session at once, and the server is notified now or, where it cannot be reached, when
 * the network is back or the next visit begins.
 */
export async function signOut(root: Needs & Pick<Root, 'session'>): Promise<void> {
  const { authorization, refreshToken } = root.session.profile
  root.storage.local.write(SIGN_OUTS_KEY, [...read(root), { authorization, refreshToken }].slice(-MOST))
  root.session.clear()
  await revokeAll(root)
}
