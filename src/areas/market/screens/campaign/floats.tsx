import type { PageConfig } from '../../api/page'
import { hasWidgets } from '@/features/consult'
import { Anchor, Box } from '@/platform/ui'
import { getContainer } from '@/routes/containers'
import { useRoot } from '@/stores/context'
import { marketText } from '../../strings/index'

export interface FloatLinksProps {
  readonly links: PageConfig['floatLinks']
  /** Whether they stay in sight; the bottom button needs the place where the page has one. */
  readonly isBar: boolean
  readonly onFollow: (href: string, name: string) => void
}

/** The links below a lecture hall: in a bar, so that they never lie on what is read. */
export function FloatLinks({ links, isBar, onFollow }: FloatLinksProps) {
  const { host, promotion } = useRoot()
  const { agent } = promotion.current
  if (!links || getContainer(agent).isUnlinked || !hasWidgets(host, agent)) return null
  return (
    <Box as="nav" className={isBar ? 'act camp-float' : 'camp-float'} aria-label={marketText.floatLinks}>
      {links.map(({ name, href }) => (
        <Anchor key={name} href={href} className="camp-float-link" onFollow={() => onFollow(href, name)}>
          {name}
        </Anchor>
      ))}
    </Box>
  )
}
