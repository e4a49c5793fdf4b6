import type { OpenedDocument } from '../../api/document'
import { Notice } from '@/components/notice'
import { absoluteUrl } from '@/lib/absolute-url'
import type { PdfFault } from '@/platform/media/pdf'
import type { PdfPlatform } from '@/platform/media/pdf.contract'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text as common } from '@/strings'
import { documentsText as text } from '../../strings/documents'
import { unreachedText } from '@/strings/unreached'
import { Progress } from './progress'
import { Reader } from './reader'
import { useDownload } from './use-download'
import { useOpenPdf } from './use-open-pdf'

interface NotShownProps {
  readonly opened: OpenedDocument
  readonly fault: PdfFault
  readonly onRetry: () => void
}

function NotShown({ opened, fault, onRetry }: NotShownProps) {
  const { start } = useDownload(opened)
  if (fault === 'unreached')
    return (
      <Notice art="error" title={unreachedText(online.isOnline())} hint={text.unreachedHint}>
        <Button className="btn btn-l btn-solid" onClick={onRetry}>
          {common.common.retry}
        </Button>
      </Notice>
    )
  const canHave = opened.download && fault === 'broken'
  return (
    <Notice art="error" title={text.brokenTitle} hint={canHave ? text.brokenHintDownload : text.brokenHint}>
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {common.common.retry}
      </Button>
      {canHave && (
        <Button className="btn btn-l btn-text" onClick={() => void start()}>
          {text.download}
        </Button>
      )}
    </Notice>
  )
}

/** A PDF that is drawn here: on its way, broken, or to be read. */
export function PdfViewer({
  opened,
  open,
}: {
  opened: OpenedDocument
  open: NonNullable<PdfPlatform['open']>
}) {
  const { apiBase } = useRoot().boot
  const { opening, retry, fail } = useOpenPdf(open, absoluteUrl(apiBase, opened.url))
  if (opening.state === 'loading') return <Progress share={opening.share} />
  if (opening.state === 'failed') return <NotShown opened={opened} fault={opening.fault} onRetry={retry} />
  return <Reader opened={opened} file={opening.file} onFail={fail} />
}
