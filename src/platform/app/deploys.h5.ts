import { storage } from '../storage/kv'
import type { Deploys } from './deploys.contract'
import { TYPED_TEXTS } from './typed-key'

/** How long a page is open before it fetches what helps it over a deploy, in ms: its first load is over by then. */
const OPEN_MS = 20_000

const prepare = () =>
  void import('./old-build').then(
    ({ reloadOldBuild }) => reloadOldBuild(),
    () => undefined,
  )

export const deploys = {
  survive() {
    // What was typed before the page was loaded again waits to be put back.
    setTimeout(prepare, storage.session.read(TYPED_TEXTS) ? 0 : OPEN_MS)
    // A phone may stop a page that is out of sight, and go on with it days later.
    document.addEventListener('visibilitychange', prepare, { once: true })
  },
} satisfies Deploys as Deploys
