import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { mistakesBy, wholeBook } from '@/features/practice'
import { joinUrl } from '@/lib/query'
import { printPlatform } from '@/platform/page/print'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '@/stores/practice-store'
import { mistakeText as text } from '@/strings/practice/mistakes'

interface ExportProps {
  readonly practice: PracticeStore
  /** A subject's id, or `all`. */
  readonly subject: string
}

/** The way to have what the book has of a subject on paper. */
export const Export = observer(function Export({ practice, subject }: ExportProps) {
  const { length } = mistakesBy(practice, { ...wholeBook, subject })
  if (!printPlatform.print || length === 0) return null
  return (
    <Box className="pad">
      <Link to={joinUrl('/exercises/mistake-print', { subject })} className="row" aria-label={text.toPrint}>
        <Icon name="printer" />
        <Box as="span" className="grow">
          <Box as="span" className="t-mid row-line">
            {text.toPrint}
          </Box>
          <Box as="span" className="t-cap row-line">
            {text.toPrintHint(length)}
          </Box>
        </Box>
        <Icon name="chevron-right" size={20} />
      </Link>
    </Box>
  )
})
