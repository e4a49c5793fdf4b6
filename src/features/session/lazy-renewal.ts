import { ApiError, LocalCode } from '@/api/errors'
import type { Root } from '@/stores/root'
import type { RenewalNeeds } from './renewal'

const load = () => import(/* webpackChunkName: "session" */ './renewal')

/** The renewal of `createRenewal`, whose code is fetched when it is needed; without it there is no verdict. */
export function createLazyRenewal(needs: RenewalNeeds): () => Promise<boolean> {
  return async () => {
    const code = await load().catch((cause: unknown) => {
      throw new ApiError(LocalCode.Network, 0, '', { cause })
    })
    return code.createRenewal(needs)()
  }
}

/** Checks whether the session is over, for a page that the server drew for a guest, and says so where it is. */
export async function checkSession(
  root: Pick<Root, 'session' | 'ui'>,
  renew: () => Promise<boolean>,
): Promise<void> {
  const code = await load().catch(() => undefined)
  await code?.confirmSession(root, renew)
}

/** Confirms at the beginning of a visit a session that seems to be past its time; see `confirmSession`. */
export async function confirmIfDue(
  root: Pick<Root, 'session' | 'ui'>,
  renew: () => Promise<boolean>,
): Promise<void> {
  if (root.session.isDue) await checkSession(root, renew)
}
