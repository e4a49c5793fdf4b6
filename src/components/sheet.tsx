import type { ReactNode } from 'react'
import { useModalFocus } from '@/platform/page/focus'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { Icon } from './icon'
import '@/theme/parts/sheet.scss'

export interface SheetProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
  /** `sheet` comes from below, `dialog` stands in the middle. */
  readonly form?: 'sheet' | 'dialog'
  readonly onClose: () => void
}

/** A layer above the page that must be answered or closed. */
export function Sheet({ id, title, children, form = 'sheet', onClose }: SheetProps) {
  useModalFocus(id, onClose)
  return (
    <>
      <Box className="scrim" onClick={onClose} aria-hidden />
      <Box as="section" id={id} className={form} role="dialog" aria-modal aria-label={title}>
        <Button className="ib sheet-close" aria-label={text.common.close} onClick={onClose}>
          <Icon name="x" />
        </Button>
        <Box as="h2" className={form === 'sheet' ? 't-h1 sheet-title' : 't-h2 sheet-title'}>
          {title}
        </Box>
        {children}
      </Box>
    </>
  )
}
