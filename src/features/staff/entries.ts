import { salesText } from '@/strings/sales'
import type { Entry } from './entry-list'

const { links } = salesText

/** What an agent may open besides the workbench. */
const agent: readonly Entry[] = [
  { to: '/clue-data', label: links.clues },
  { to: '/agent-link', label: links.agentLink },
  { to: '/extension-blend', label: links.extension },
  { to: '/activity-data', label: links.activity },
]

/** What each role of staff may open besides its workbench. */
export const staffEntries: Readonly<Record<'agent' | 'admin', readonly Entry[]>> = {
  agent,
  admin: [...agent, { to: '/total-activity-data', label: links.totalActivity }],
}
