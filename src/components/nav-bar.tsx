import type { ReactNode } from 'react'
import { hostFacts } from '@/platform/host'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { text } from '@/strings'
import { Icon } from './icon'
import '@/theme/parts/nav-bar.scss'

interface NavBarProps {
  readonly title: string
  readonly isRoot?: boolean
  /** Buttons at the end of the bar; beneath the bar of a host that draws its own. */
  readonly actions?: ReactNode
}

/** Title and way back at the top of a page, on a tab's home the title alone; where the host draws its own bar, air. */
export function NavBar({ title, isRoot = false, actions }: NavBarProps) {
  if (hostFacts.hasOwnTitleBar) {
    if (actions !== undefined) return <Box className="nav-actions">{actions}</Box>
    return isRoot ? null : <Box className="nav-air" />
  }
  if (isRoot) {
    return (
      <Box as="header" className="nav nav-root">
        <Box as="h1" className="nav-title">
          {title}
        </Box>
        {actions}
      </Box>
    )
  }
  return (
    <Box as="header" className="nav">
      <Button className="ib" aria-label={text.common.back} onClick={() => back()}>
        <Icon name="chevron-left" />
      </Button>
      <Box as="h1" className="nav-title">
        {title}
      </Box>
      {actions ?? <Box as="span" className="ib" aria-hidden />}
    </Box>
  )
}
