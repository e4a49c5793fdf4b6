import { liveCalendarPath, type PageConfig } from '../../api/page'
import { SampleTag } from '@/components/sample-tag'
import { Sheet } from '@/components/sheet'
import { useCalendar } from '@/kit/use-calendar'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText } from '../../strings/live'
import { chinaTime, chinaWeekday } from '../../../../../contract/domain/china-time'

interface LiveDialogProps {
  /** Of the page that announces the class. */
  readonly pageKey: string
  readonly live: NonNullable<PageConfig['live']>
  readonly onClose: () => void
  /** Both get the words of the button. */
  readonly onJoin: (words: string) => void
  readonly onWatch: (words: string) => void
}

/** When, by whom and where the page's live class is, with the way into the phone's calendar. */
export function LiveDialog({ pageKey, live, onClose, onJoin, onWatch }: LiveDialogProps) {
  const { boot } = useRoot()
  const addToCalendar = useCalendar()
  const start = Date.parse(live.start)
  const { month, day, clock } = chinaTime(start)
  const when = liveText.when(month, day, chinaWeekday(start), clock, live.minutes)
  const remember = () =>
    addToCalendar({
      title: live.title,
      start,
      end: start + live.minutes * 60_000,
      notes: liveText.notes(live.teacher),
      file: boot.apiBase + liveCalendarPath(pageKey),
    })
  return (
    <Sheet id="camp-live" form="dialog" title={liveText.title} onClose={onClose}>
      <Box as="h3" className="t-h3">
        {live.title} {live.sample && <SampleTag />}
      </Box>
      <Box as="p" className="t-num camp-dialog-line">
        {when}
      </Box>
      <Box as="p" className="t-sub camp-dialog-line">
        {liveText.teacher(live.teacher)}
      </Box>
      <Box className="camp-dialog-ways">
        <Button className="btn btn-solid btn-full" onClick={() => void remember()}>
          {liveText.remember}
        </Button>
        <Button className="btn btn-line btn-full" onClick={() => onJoin(liveText.join)}>
          {liveText.join}
        </Button>
        <Button className="btn btn-text btn-full" onClick={() => onWatch(liveText.watch)}>
          {liveText.watch}
        </Button>
      </Box>
    </Sheet>
  )
}
