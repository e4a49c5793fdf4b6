import { useState } from 'react'
import type { LiveMessage, LiveReason } from '@/api/live'
import { Chips } from '@/components/chips'
import { Sheet } from '@/components/sheet'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'

const reasons: readonly LiveReason[] = ['ad', 'abuse', 'flood', 'other']

interface ReportSheetProps {
  readonly message: LiveMessage
  readonly onReport: (reason: LiveReason) => void
  readonly onClose: () => void
}

/** Asks why a message is reported. */
export function ReportSheet({ message, onReport, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<LiveReason>('ad')
  return (
    <Sheet id="live-report" title={text.reportTitle} onClose={onClose}>
      <Box as="p" className="live-quoted">
        {message.name}：{message.text}
      </Box>
      <Chips
        label={text.report}
        note={text.reportHint}
        options={reasons.map((value) => ({ value, name: text.reasons[value] }))}
        isChosen={(value) => value === reason}
        onChoose={setReason}
      />
      <Button
        className="btn btn-l btn-solid btn-full"
        onClick={() => {
          onReport(reason)
          onClose()
        }}
      >
        {text.report}
      </Button>
    </Sheet>
  )
}
