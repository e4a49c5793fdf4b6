import type { ReactNode } from 'react'
import { Box } from '@/platform/ui'

/** A part of a page under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {title}
        </Box>
      </Box>
      {children}
    </Box>
  )
}
