import { isBuilt } from '@/routes/built'
import { salesText } from '../strings/sales'
import { may, worksAtDesk, type Role } from '../../../../contract/domain/staff/permissions'
import type { Entry } from './entry-list'

const { links } = salesText

/** Where each role of the staff works, its home first. */
export function listBenches(role: Role): readonly Entry[] {
  return [
    ...(role === 'admin' ? [{ to: '/admin/sale-index', label: links.adminIndex } as const] : []),
    ...(may(role, 'leads') ? [{ to: '/sale-index', label: links.index } as const] : []),
    ...(worksAtDesk(role) ? [{ to: '/desk', label: links.desk } as const] : []),
  ]
}

const toolsForLeads: readonly Entry[] = [
  { to: '/clue-data', label: links.clues },
  { to: '/agent-link', label: links.agentLink },
  { to: '/extension-blend', label: links.extension },
  { to: '/activity-data', label: links.activity },
]

/** The tools of each role of the staff whose pages are built; their account is the last. */
export function listTools(role: Role): readonly Entry[] {
  const tools: readonly Entry[] = [
    ...(may(role, 'leads') ? toolsForLeads : []),
    ...(role === 'admin' ? [{ to: '/total-activity-data', label: links.totalActivity } as const] : []),
    { to: '/confiirm-identity', label: links.account },
  ]
  return tools.filter(({ to }) => isBuilt(to))
}
