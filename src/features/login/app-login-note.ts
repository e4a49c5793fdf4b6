import type { Root } from '@/stores/root'

const KEY = 'app-login'

/** How long a login that the page has asked for may take, in ms. */
const LONGEST_MS = 600_000

type Needs = Pick<Root, 'storage' | 'now'>

/** Notes for this tab that the page has asked the app around it for a login. */
export const appLoginNote = {
  write: ({ storage, now }: Needs): void => void storage.session.write(KEY, now()),
  remove: ({ storage }: Needs): void => storage.session.remove(KEY),
  /** Whether it was written a short while ago; it counts once. */
  take({ storage, now }: Needs): boolean {
    const at = storage.session.read(KEY)
    storage.session.remove(KEY)
    return typeof at === 'number' && Math.abs(now() - at) < LONGEST_MS
  },
}
