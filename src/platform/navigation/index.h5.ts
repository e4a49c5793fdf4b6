import { leaving } from '../page/before-leave'
import { layers } from './layers'
import { router } from './router'
import type { Navigation } from './contract'

export type { Move, Navigation, Target } from './contract'

export const navigation = {
  open: (move, { url }) => router.open(move, url),
  back: layers.back,
  current: () => window.location.pathname + window.location.search,
  depth: () => router.depth(),
  beneath: () => router.beneath(),
  reload: () => window.location.reload(),
  leave: (url, move) =>
    leaving.by(() => {
      if (move === 'replace') layers.beneath(() => layers.leave(() => window.location.replace(url)))
      else layers.leave(() => window.location.assign(url))
    }),
} satisfies Navigation as Navigation
