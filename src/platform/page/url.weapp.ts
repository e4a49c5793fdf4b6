import { readLaunchUrl } from '@/lib/launch'
import { readPublicUrl } from '@/lib/query'
import type { IsDrawnBy, PageUrl } from './contract'

export const pageUrl = (({ u, scene }) => {
  if (u) return readPublicUrl(u)
  // A mini-program code opens a page with nothing but its scene.
  return scene ? readLaunchUrl({ scene }) : '/'
}) satisfies PageUrl as PageUrl

export const isDrawnBy = ((path, page) => path.split('?')[0] === `/${page}`) satisfies IsDrawnBy as IsDrawnBy
