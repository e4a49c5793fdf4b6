import type { Host } from '@/platform/host/detect'
import { getContainer } from '@/routes/containers'

/** Whether link and consult widgets are shown: not in a native app, and not in a shell that brings its own. */
export function hasWidgets(host: Host, agent: string): boolean {
  return host.kind !== 'native' && !getContainer(agent).isBare
}
