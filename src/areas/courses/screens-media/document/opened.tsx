import { createDocumentApi } from '../../api/document'
import { ApiError, ErrorCode } from '@/api/errors'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { pdf } from '@/platform/media/pdf'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { documentsText as text } from '../../strings/documents'
import { HostViewer } from './host-viewer'
import { PdfViewer } from './pdf-viewer'
import { TextViewer } from './text-viewer'

/** The form of the ids of documents; another one names none. */
const ID = /^[a-z0-9][a-z0-9-]{0,47}$/

function ToList() {
  return (
    <Button className="btn btn-l btn-beacon" onClick={() => go('/study-document', 'replace')}>
      {text.toList}
    </Button>
  )
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.code === ErrorCode.NotFound)
    return (
      <Notice art="empty" title={text.missingTitle} hint={text.missingHint}>
        <ToList />
      </Notice>
    )
  if (error.code === ErrorCode.DocumentBroken)
    return (
      <Notice art="error" title={text.brokenTitle} hint={text.brokenHint}>
        <ToList />
      </Notice>
    )
  return <LoadFailed error={error} onRetry={onRetry} />
}

/** A document by its id, drawn here where this host can. */
export function OpenedDocument({ id }: { id: string }) {
  const title = useTitle()
  const { load, retry } = useLoad(`document/${id}`, (api) =>
    ID.test(id)
      ? api.of(createDocumentApi).getDocument(id)
      : Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
  )
  if (load.state !== 'ready')
    return (
      <>
        <NavBar title={title} />
        {load.state === 'loading' ? <Skeleton /> : <Failed error={load.error} onRetry={retry} />}
      </>
    )
  const { blocks } = load.value
  return (
    <>
      <NavBar title={load.value.title} />
      {blocks ? (
        <TextViewer opened={load.value} blocks={blocks} />
      ) : pdf.open ? (
        <PdfViewer opened={load.value} open={pdf.open} />
      ) : (
        <HostViewer opened={load.value} />
      )}
    </>
  )
}
