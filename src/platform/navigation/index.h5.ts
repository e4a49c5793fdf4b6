import { leaving } from '../page/leaving'
import { router } from './router'
import type { Navigation } from './contract'

export type { Move, Navigation, Target } from './contract'

export const navigation = {
  open: (move, { url }) => router.open(move, url),
  back: () => window.history.back(),
  current: () => window.location.pathname + window.location.search,
  depth: () => router.depth(),
  beneath: () => router.beneath(),
  reload: () => window.location.reload(),
  leave: (url, move) =>
    leaving.by(() => (move === 'replace' ? window.location.replace(url) : window.location.assign(url))),
} satisfies Navigation as Navigation
