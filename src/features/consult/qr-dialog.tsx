import { Sheet } from '@/components/sheet'
import { Box, Picture } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import './consult.scss'

/** Natural size of the QR picture, in pixels. */
const QR_SIZE = 480

interface QrDialogProps {
  readonly onClose: () => void
  /** What the code is for, where it is not a consultant's. */
  readonly title?: string
  /** What the picture is. */
  readonly alt?: string
}

/** Asks the visitor to add a consultant, or somebody else, on WeChat. */
export function QrDialog({
  onClose,
  title = text.campaign.qrTitle,
  alt = text.campaign.qrAlt,
}: QrDialogProps) {
  const { boot } = useRoot()
  return (
    <Sheet id="consult" form="dialog" title={title} onClose={onClose}>
      <Box className="consult-qr">
        <Picture
          src={boot.apiBase + boot.consult.qrImage}
          alt={alt}
          width={QR_SIZE}
          height={QR_SIZE}
          hasMenu
        />
      </Box>
      <Box as="p" className="t-sub">
        {text.campaign.qrHint}
      </Box>
    </Sheet>
  )
}
