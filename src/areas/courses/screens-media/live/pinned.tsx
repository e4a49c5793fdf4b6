import type { ReactNode } from 'react'
import { FilmBar } from '../../parts/lesson'
import { hostFacts } from '@/platform/host'
import { Box } from '@/platform/ui'

interface PinnedProps {
  readonly title: string
  /** Stands at the end of the title's line. */
  readonly button?: ReactNode
  readonly children: ReactNode
}

/** The title and the picture of a class, which stay in sight where the screen is high enough; always by night. */
export function Pinned({ title, button, children }: PinnedProps) {
  return (
    <Box className={`stage${hostFacts.hasOwnTitleBar ? '' : ' is-titled'}`} data-theme="dark">
      <FilmBar title={title}>{button}</FilmBar>
      {children}
    </Box>
  )
}
