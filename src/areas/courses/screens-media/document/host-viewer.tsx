import type { OpenedDocument } from '../../api/document'
import { Icon } from '@/components/icon'
import { SubmitButton } from '@/kit/submit-button'
import { Box } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'
import { Progress } from './progress'
import { useDownload } from './use-download'

/** A PDF that the host shows: what it is, its chapters, and the way to open it. */
export function HostViewer({ opened }: { opened: OpenedDocument }) {
  const { title, subject, kind, pages, size, summary, source, outline = [], download } = opened
  const { share, outcome, start } = useDownload(opened)
  const isBusy = share !== undefined
  return (
    <Box className="pad doc-host">
      <Box as="h2" className="t-h1">
        {title}
      </Box>
      <Box as="p" className="t-sub">
        {summary}
      </Box>
      <Box as="p" className="t-cap t-num">
        {text.facts(subject, kind, pages, size)}
      </Box>
      <Box as="p" className="t-cap">
        {text.source(source)}
      </Box>
      <SubmitButton className="doc-host-open" isBusy={isBusy} onClick={() => void start()}>
        {text.open}
      </SubmitButton>
      {isBusy ? <Progress share={share} /> : null}
      {outcome !== undefined && outcome !== 'opened' ? (
        <Box as="p" className="t-sub doc-bad" role="alert">
          <Icon name="alert-circle" size={16} />
          {text.outcomes[outcome]}
        </Box>
      ) : (
        <Box as="p" className="t-cap" role="status">
          {outcome === 'opened' ? text.opened : download ? text.openHint : text.openHintPlain}
        </Box>
      )}
      {outline.map((entry) => (
        <Box key={`${entry.page} ${entry.title}`} className={`doc-entry doc-level-${entry.level}`}>
          <Box as="span" className="grow">
            {entry.title}
          </Box>
          <Box as="span" className="t-cap t-num">
            {entry.page}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
