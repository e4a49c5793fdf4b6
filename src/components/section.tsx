import type { ReactNode } from 'react'
import { Box } from '@/platform/ui'

interface SectionProps {
  readonly title: string
  /** The hint for reading it, at the end of the heading's line. */
  readonly hint?: string
  /** The figure, at the end of the heading's line. */
  readonly figure?: string
  readonly children: ReactNode
}

/** A part of a page under its heading. */
export function Section({ title, hint, figure, children }: SectionProps) {
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {title}
        </Box>
        {hint !== undefined && (
          <Box as="span" className="t-cap">
            {hint}
          </Box>
        )}
        {figure !== undefined && (
          <Box as="span" className="t-sub t-num">
            {figure}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
