import type { Host } from '@/platform/host/detect'

/** Agent of the app shell, which brings its own consultant (specification, section 2.4). */
const SHELL_AGENT = '8'

/** Whether link and consult widgets are shown: not in a native app, and not for agent 8. */
export function hasWidgets(host: Host, agent: string): boolean {
  return host.kind !== 'native' && agent !== SHELL_AGENT
}
