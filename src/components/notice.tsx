import type { ReactNode } from 'react'
import { Box } from '@/platform/ui'

export interface NoticeProps {
  readonly art: 'empty' | 'error'
  readonly title: string
  readonly hint: string
  /** The one way on. */
  readonly children?: ReactNode
  /** A small line beneath, such as an error code. */
  readonly footnote?: string
  /** Whether it is a part of a page only: it takes no more room than it needs. */
  readonly isPart?: boolean | undefined
}

/** The page that has nothing else to show: why, and the way on. */
export function Notice({ art, title, hint, children, footnote, isPart = false }: NoticeProps) {
  return (
    <Box className="middle" style={isPart ? { minHeight: 0, paddingBottom: 0 } : undefined}>
      <Box className={`art art-${art}`} aria-hidden />
      <Box as="h2" className="t-h2">
        {title}
      </Box>
      <Box as="p" className="t-sub middle-hint">
        {hint}
      </Box>
      {children}
      {footnote && (
        <Box as="p" className="t-cap t-num" style={{ marginTop: 20 }}>
          {footnote}
        </Box>
      )}
    </Box>
  )
}
