import { launchUrl } from '@/lib/launch'
import { readPublicUrl } from '@/lib/query'
import type { PageUrl } from './contract'

export const pageUrl = (({ u, scene }) => {
  if (u) return readPublicUrl(u)
  // A mini-program code opens a page with nothing but its scene.
  return scene ? launchUrl({ scene }) : '/'
}) satisfies PageUrl as PageUrl
