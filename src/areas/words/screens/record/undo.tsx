import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Sheet } from '@/components/sheet'
import { calendarDay } from '../../parts'
import { confirmPlatform } from '@/platform/input/confirm'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import type { WordStore } from '../../store/word-store'
import { recordText as text } from '../../strings/record'
import { studyDay } from '../../../../../contract/domain/study/day'

/** Takes today's answers back, once the student has confirmed it. */
export const UndoToday = observer(function UndoToday({ words }: { words: WordStore }) {
  const { ui } = useRoot()
  const [isAsking, setAsking] = useState(false)
  const reviews = words.state.days.get(words.today)?.reviews ?? 0
  const close = () => setAsking(false)
  function undo(): void {
    close()
    ui.say(text.undone(words.undoDay(words.today)), 'good', TOAST_MS.login)
  }
  async function confirm(): Promise<void> {
    const [title, ask] = [text.undoTitle, text.undoAsk(reviews)]
    if (!confirmPlatform.confirm) setAsking(true)
    else if (await confirmPlatform.confirm({ title, text: ask, yes: text.undoYes, no: text.undoNo })) undo()
  }
  return (
    <Box className="sec">
      <Button className="row row-button record-undo" disabled={reviews === 0} onClick={() => void confirm()}>
        <Icon name="history" />
        <Box as="span" className="grow">
          <Box as="span" className="row-line">
            {text.undo}
          </Box>
          <Box as="span" className="t-cap t-num row-line">
            {reviews > 0 ? text.undoHint(reviews) : text.undoNone}
          </Box>
        </Box>
        {reviews > 0 && <Icon name="chevron-right" size={20} />}
      </Button>
      {isAsking && (
        <Sheet id="record-undo" form="dialog" title={text.undoTitle} onClose={close}>
          <Box as="p" className="t-sub record-ask">
            {text.undoAsk(reviews)}
          </Box>
          <Box className="record-answers">
            <Button className="btn btn-line" onClick={close}>
              {text.undoNo}
            </Button>
            <Button className="btn btn-solid" onClick={undo}>
              {text.undoYes}
            </Button>
          </Box>
        </Sheet>
      )}
    </Box>
  )
})

/** Records that the server refused; nothing where it accepted all. */
export const Refused = observer(function Refused({ words }: { words: WordStore }) {
  const { refused } = words.sync
  if (refused.length === 0) return null
  return (
    <Section title={text.refused}>
      <Box as="p" className="t-sub">
        {text.refusedHint}
      </Box>
      {refused.map(({ event, reason }) => {
        const { month, day } = calendarDay(studyDay(event.at))
        return (
          <FactRow
            key={event.id}
            title={'word' in event ? `${text.kinds[event.kind]} ${event.word}` : text.kinds[event.kind]}
            hint={text.reasons[reason]}
            value={text.day(month, day)}
          />
        )
      })}
    </Section>
  )
})
