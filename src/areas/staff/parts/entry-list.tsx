import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import './staff.scss'

/** A link: a public path and what it is called. */
export interface Entry {
  readonly to: Address
  readonly label: string
}

/** Rows that each lead to a page. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <Box as="ul">
      {entries.map(({ to, label }) => (
        <Box as="li" key={to} className="staff-entry">
          <Link to={to} className="row">
            <Box as="span" className="grow t-mid">
              {label}
            </Box>
            <Icon name="chevron-right" size={20} />
          </Link>
        </Box>
      ))}
    </Box>
  )
}
