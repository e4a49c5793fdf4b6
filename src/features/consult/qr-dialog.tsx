import { Sheet } from '@/components/sheet'
import { Box, Picture } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import './consult.scss'

/** Natural size of the QR picture, in pixels. */
const QR_SIZE = 480

/** Asks the visitor to add a consultant on WeChat. */
export function QrDialog({ onClose }: { onClose: () => void }) {
  const { boot } = useRoot()
  return (
    <Sheet id="consult" form="dialog" title={text.campaign.qrTitle} onClose={onClose}>
      <Box className="consult-qr">
        <Picture
          src={boot.apiBase + boot.consult.qrImage}
          alt={text.campaign.qrAlt}
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
