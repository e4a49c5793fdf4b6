import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { CheckLine } from '@/components/check-line'
import { Section } from '@/components/section'
import { TimeField } from '@/components/time-field'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { messageSettingsText as text } from '../../strings/message-settings'
import { formatClock, findMinute } from './clock'
import type { SettingsState } from './settings-state'

/** The default quiet hours. */
const NIGHT = { from: 23 * 60, to: 7 * 60 }

type Quiet = typeof NIGHT

interface HoursProps {
  readonly state: SettingsState
  readonly quiet: Quiet
}

/** From when to when; saved by a button, since a time is picked in parts. */
function Hours({ state, quiet }: HoursProps) {
  const { ui } = useRoot()
  const [picked, setPicked] = useState(quiet)
  const isChanged = picked.from !== quiet.from || picked.to !== quiet.to
  const isSame = picked.from === picked.to
  const pick = (end: keyof Quiet) => (clock: string) => {
    const minute = findMinute(clock)
    if (minute !== undefined) setPicked((before) => ({ ...before, [end]: minute }))
  }
  async function save(): Promise<void> {
    if (!isSame && (await state.choose({ quiet: picked }))) ui.say(text.saved, 'good')
  }
  return (
    <>
      <Box className="quiet-hours">
        <TimeField id="quiet-from" label={text.from} value={formatClock(picked.from)} onPick={pick('from')} />
        <TimeField
          id="quiet-to"
          label={text.to}
          value={formatClock(picked.to)}
          error={isSame ? text.sameTime : undefined}
          note={picked.from > picked.to ? text.nextDay : undefined}
          onPick={pick('to')}
        />
      </Box>
      {isChanged && (
        <Button className="btn btn-quiet quiet-save" disabled={isSame} onClick={() => void save()}>
          {text.saveQuiet}
        </Button>
      )}
    </>
  )
}

/** When no device is disturbed. */
export const QuietHours = observer(function QuietHours({ state }: { state: SettingsState }) {
  const { quiet } = state.choice
  return (
    <Section title={text.quiet}>
      <CheckLine
        id="quiet"
        label={text.quietOn}
        isChecked={quiet !== null}
        onChange={(isQuiet) => void state.choose({ quiet: isQuiet ? NIGHT : null })}
      >
        <Box as="p" className="t-cap">
          {text.quietHint}
        </Box>
      </CheckLine>
      {quiet && <Hours key={`${quiet.from}-${quiet.to}`} state={state} quiet={quiet} />}
    </Section>
  )
})
