import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { Box, Button } from '@/platform/ui'
import type { FocusStore } from '../../store/focus-store'
import { roomText as text } from '../../strings/room'
import { wholeMinutes } from '../../../../../contract/domain/minutes'
import { lockedMinutes, type Run } from '../../../../../contract/domain/habit/focus/timer'

interface OfTimer {
  readonly focus: FocusStore
}

/** Stands for a run without a set time among those that have one. */
const OPEN = 0
const ways = [OPEN, ...lockedMinutes]

/** Says how the last run has ended, and what was written down of it. */
function Ended({ focus: { last } }: OfTimer) {
  if (!last) return null
  const seconds = Math.floor(last.total / 1000)
  return (
    <Box as="p" className="room-ended" role="status">
      {text.ended[last.why](seconds)}
      {seconds < 60 && text.short}
    </Box>
  )
}

const Idle = observer(function Idle({ focus }: OfTimer) {
  const [way, setWay] = useState<number>(OPEN)
  const minutes = wholeMinutes(focus.secondsToday)
  return (
    <Box as="section" className="pad">
      <Ended focus={focus} />
      <Box as="h2" className="room-head" aria-label={text.todaySpoken(minutes)}>
        <Box as="span" className="room-word t-sub">
          {text.today}
        </Box>{' '}
        <Box as="span" className="room-number t-num">
          {minutes}
        </Box>{' '}
        <Box as="span" className="t-bold">
          {text.minutes}
        </Box>
      </Box>
      <Box as="p" className="t-sub t-num">
        {text.week(focus.secondsOfWeek)}
      </Box>
      {focus.isGuest && (
        <Box as="p" className="t-cap">
          {text.guest}
        </Box>
      )}
      {!focus.isGuest && focus.sync.isUnreached && focus.sync.unsent > 0 && (
        <Box as="p" className="t-cap">
          {text.unsent}
        </Box>
      )}
      <Chips
        label={text.way}
        options={ways.map((value) => ({
          value,
          name: value === OPEN ? text.open : text.locked(value),
        }))}
        isChosen={(value) => value === way}
        onChoose={setWay}
        note={way === OPEN ? text.openHint : text.lockedHint}
      />
      <Button
        className="btn btn-l btn-beacon btn-full room-start"
        onClick={() => focus.start(way === OPEN ? undefined : way)}
      >
        {text.start}
      </Button>
    </Box>
  )
})

function Running({ run, onStop }: { readonly run: Run; readonly onStop: () => void }) {
  const { goal, total } = run
  const seconds = Math.floor(total / 1000)
  return (
    <Box as="section" className="pad room-running">
      <Box as="h2" className="room-head">
        <Box as="span" className="room-word t-sub">
          {goal === undefined ? text.running : text.runningLocked(goal / 60_000)}
        </Box>{' '}
        <Box as="span" className="room-number t-num" role="timer" aria-label={text.spoken(seconds)}>
          {text.clock(seconds)}
        </Box>
      </Box>
      {goal !== undefined && (
        <>
          <Box className="room-track" aria-hidden>
            <Box className="room-fill" style={{ width: `${(total / goal) * 100}%` }} />
          </Box>
          <Box as="p" className="t-sub t-num">
            {text.left((goal - total) / 1000)}
          </Box>
        </>
      )}
      <Box as="p" className="t-sub">
        {goal === undefined ? text.visible : text.stay}
      </Box>
      <Button className="btn btn-l btn-line btn-full" onClick={onStop}>
        {goal === undefined ? text.stop : text.leaveEarly}
      </Button>
    </Box>
  )
}

/** The timer: how much there is today, and how it is begun; while it runs, how long it has run. */
export const Timer = observer(function Timer({ focus }: OfTimer) {
  const { run } = focus
  return run ? <Running run={run} onStop={() => focus.stop()} /> : <Idle focus={focus} />
})
