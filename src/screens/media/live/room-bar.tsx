import { Icon } from '@/components/icon'
import { hostFacts } from '@/platform/host'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { text as common } from '@/strings'
import { liveText as text } from '@/strings/courses/live'

interface RoomBarProps {
  readonly title: string
  readonly onFill?: (() => void) | undefined
}

/** The way back above a picture, where the host draws none. */
export function RoomBar({ title, onFill }: RoomBarProps) {
  if (hostFacts.hasOwnTitleBar) return null
  return (
    <Box as="header" className="stage-up">
      <Button className="ib" aria-label={common.common.back} onClick={() => back()}>
        <Icon name="chevron-left" />
      </Button>
      <Box as="h1" className="stage-title">
        {title}
      </Box>
      {onFill && (
        <Button className="ib" aria-label={text.fill} onClick={onFill}>
          <Icon name="maximize" />
        </Button>
      )}
    </Box>
  )
}
