import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { mistakesBy, wholeBook } from '../../parts'
import { joinUrl } from '@/lib/query'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { mistakeText as text } from '../../strings/mistakes'
import { PdfSheet } from './pdf-sheet'

interface ExportProps {
  readonly practice: PracticeStore
  /** A subject's id, or `all`. */
  readonly subject: string
}

function Words({ title, hint }: { title: string; hint: string }): ReactNode {
  return (
    <>
      <Icon name="printer" />
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} />
      </Box>
      <Icon name="chevron-right" size={20} />
    </>
  )
}

/** The ways to have what the book has of a subject as a file and on paper. */
export const Export = observer(function Export({ practice, subject }: ExportProps) {
  const [isOpen, setOpen] = useState(false)
  const { length } = mistakesBy(practice, { ...wholeBook, subject })
  if (length === 0) return null
  return (
    <Box className="pad">
      <Button className="row row-button" onClick={() => setOpen(true)}>
        <Words title={text.pdf.title} hint={text.pdf.hint} />
      </Button>
      {printPlatform.print && (
        <Link to={joinUrl('/exercises/mistake-print', { subject })} className="row">
          <Words title={text.toPrint} hint={text.toPrintHint} />
        </Link>
      )}
      {isOpen && <PdfSheet practice={practice} subject={subject} onClose={() => setOpen(false)} />}
    </Box>
  )
})
