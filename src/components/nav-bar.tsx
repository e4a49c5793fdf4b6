import { hostFacts } from '@/platform/host'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { text } from '@/strings'
import { Icon } from './icon'

/** Title and way back at the top of a page; where the host draws its own bar, nothing. */
export function NavBar({ title }: { title: string }) {
  if (hostFacts.hasOwnTitleBar) return null
  return (
    <Box as="header" className="nav">
      <Button className="ib" aria-label={text.common.back} onClick={back}>
        <Icon name="chevron-left" />
      </Button>
      <Box as="h1" className="nav-title">
        {title}
      </Box>
      <Box as="span" className="ib" aria-hidden />
    </Box>
  )
}
