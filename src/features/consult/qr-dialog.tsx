import { Sheet } from '@/components/sheet'
import type { Host } from '@/platform/host/detect'
import { Box, Picture } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { consultQrText } from '@/strings/market/consult-qr'
import './consult.scss'

/** Natural size of the QR picture, in pixels. */
const QR_SIZE = 480

interface QrDialogProps {
  readonly onClose: () => void
  /** The purpose of the code, where it is not a consultant's. */
  readonly title?: string
  /** The description of the picture. */
  readonly alt?: string
}

/** Hosts that on an iPhone sell nothing, and must not tell where else something is sold. */
const closed: readonly Host['kind'][] = ['miniapp', 'wechat-miniapp', 'native']

const titleFor = ({ kind, os }: Host): string =>
  os === 'ios' && closed.includes(kind) ? consultQrText.titlePlain : consultQrText.title

/** Asks the visitor to add a consultant, or somebody else, on WeChat. */
export function QrDialog({ onClose, title, alt = consultQrText.alt }: QrDialogProps) {
  const { boot, host } = useRoot()
  return (
    <Sheet id="consult" form="dialog" title={title ?? titleFor(host)} onClose={onClose}>
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
        {consultQrText.hint}
      </Box>
    </Sheet>
  )
}
