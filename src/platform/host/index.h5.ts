import { readLocation } from '@/lib/query'
import type { HostFacts } from './contract'
import { detectHost } from './detect'

export type { Host } from './detect'
export type { HostFacts } from './contract'

export const hostFacts = {
  detect: (apps) => detectHost(navigator.userAgent, apps, navigator.maxTouchPoints),
  origin: window.location.origin,
  hostname: window.location.hostname,
  entryUrl: readLocation(window.location).url,
  loadedUrl: window.location.pathname + window.location.search,
  hasOwnTitleBar: false,
  appId: 'shangan-h5',
} satisfies HostFacts as HostFacts
