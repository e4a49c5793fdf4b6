import type { PageConfig } from '@/api/content'
import { hasWidgets } from '@/features/consult'
import { Anchor, Box } from '@/platform/ui'
import { shellOf } from '@/routes/agents'
import { useRoot } from '@/stores/context'
import { marketText } from '@/strings/market'

export interface FloatLinksProps {
  readonly links: PageConfig['floatLinks']
  readonly onFollow: (href: string, name: string) => void
}

/** The small links at the edge of a lecture hall. */
export function FloatLinks({ links, onFollow }: FloatLinksProps) {
  const { host, promotion } = useRoot()
  const { agent } = promotion.current
  if (!links || shellOf(agent).isUnlinked || !hasWidgets(host, agent)) return null
  return (
    <Box as="nav" className="camp-float" aria-label={marketText.floatLinks}>
      {links.map(({ name, href }) => (
        <Anchor key={name} href={href} className="camp-float-link" onFollow={() => onFollow(href, name)}>
          {name}
        </Anchor>
      ))}
    </Box>
  )
}
