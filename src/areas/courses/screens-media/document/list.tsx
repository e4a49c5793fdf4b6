import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createDocumentApi, type DocumentFacts } from '../../api/document'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { joinUrl } from '@/lib/query'
import { useDidShow } from '@/platform/page'
import { Box } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'
import { readPlace } from './places'

const paths = { pdf: '/study-document', docx: '/study-docx', book: '/electronic/book' } as const

const Row = observer(function Row({ facts }: { facts: DocumentFacts }) {
  const { id, title, kind, subject, pages, size, summary } = facts
  const [, setTurn] = useState(0)
  // A reader who comes back has read on.
  useDidShow(() => setTurn((turn) => turn + 1))
  const { page } = readPlace(useOwnStorage().local, id)
  return (
    <Link to={joinUrl(paths[kind], { id })} className="row">
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {title}
        </Box>
        <Box as="span" className="t-sub row-line">
          {summary}
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {text.facts(subject, kind, pages, size)}
        </Box>
        {page !== undefined && page > 1 && (
          <Box as="span" className="t-cap t-num row-line doc-read">
            {text.readTo(page)}
          </Box>
        )}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})

/** The documents to read. */
export function DocumentList() {
  const title = useTitle()
  const { load, retry } = useLoad('documents', (api) => api.of(createDocumentApi).listDocuments())
  return (
    <>
      <NavBar title={title} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && load.value.documents.length === 0 && (
        <Notice art="empty" title={text.empty} hint={text.emptyHint} />
      )}
      {load.state === 'ready' && load.value.documents.length > 0 && (
        <Box className="pad">
          {load.value.documents.map((facts) => (
            <Row key={facts.id} facts={facts} />
          ))}
        </Box>
      )}
    </>
  )
}
