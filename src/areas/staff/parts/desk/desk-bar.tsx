import { Icon } from '@/components/icon'
import { hostFacts } from '@/platform/host'
import { Box, Button } from '@/platform/ui'
import '@/theme/parts/nav-bar.scss'

export interface DeskBarProps {
  readonly title: string
  /** The action of the button at the start. */
  readonly leave: { readonly name: string; readonly icon: 'inbox' | 'chevron-left'; readonly go: () => void }
}

/** The bar above a column that has the screen for itself; a host that draws its own bar leads back by it. */
export function DeskBar({ title, leave }: DeskBarProps) {
  if (hostFacts.hasOwnTitleBar) return null
  return (
    <Box as="header" className="nav">
      <Button className="ib" aria-label={leave.name} onClick={leave.go}>
        <Icon name={leave.icon} />
      </Button>
      <Box as="h1" className="nav-title">
        {title}
      </Box>
      <Box as="span" className="ib" aria-hidden />
    </Box>
  )
}
