import type { PageConfig } from '@/api/content'
import { hasWidgets } from '@/features/consult'
import { Anchor, Box } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { marketText } from '@/strings/market'

/** Agents that see no app download and no resource links (specification, sections 2.5 and 6). */
const WITHOUT_LINKS: ReadonlySet<string> = new Set(['18', '24'])

/** The small links at the edge of a lecture hall. */
export function FloatLinks({ links }: { links: PageConfig['floatLinks'] }) {
  const { boot, host, promotion } = useRoot()
  const { agent } = promotion.current
  if (!links || WITHOUT_LINKS.has(agent) || !hasWidgets(host, agent)) return null
  return (
    <Box as="nav" className="camp-float" aria-label={marketText.floatLinks}>
      {links.map(({ name, href }) => (
        <Anchor
          key={name}
          href={href}
          className="camp-float-link"
          onFollow={() => void safeNavigate(href, boot.hosts.allow)}
        >
          {name}
        </Anchor>
      ))}
    </Box>
  )
}
