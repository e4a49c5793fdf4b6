import { lazyPart } from '@/kit/lazy-part'
import { Box } from '@/platform/ui'

const IconButton = lazyPart(async () => (await import('./later-parts')).ConsultIconButton)

/** The way to a consultant as a page's one action, fetched after the page. */
export const ConsultBar = lazyPart(async () => (await import('./later-parts')).ConsultBar)

/** The link to a consultant at the end of a page's bar, fetched after the page, with its room reserved. */
export function ConsultIcon() {
  return (
    <Box as="span" className="ib">
      <IconButton />
    </Box>
  )
}
