import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { SeekBar, SKIP, type LessonPlayer, type Playback } from '../../parts/lesson'
import { clockTime } from '@/lib/clock-time'
import { useKeys } from '@/platform/page/keys'
import { Box, Button } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import { audioText as text } from '../../strings/audio'
import { QueueSheet, RateSheet, SleepSheet } from './sheets'

interface AudioControlsProps {
  readonly courses: CourseStore
  readonly playback: Playback
  readonly player: LessonPlayer
  readonly flags: readonly number[]
}

type Layer = 'rate' | 'sleep' | 'queue'

/** The time until it falls silent, as long as it is to be read on a button. */
function sleepLeft({ choice, minutes }: Playback['sleep']): string {
  if (choice === undefined) return text.sleep
  return choice === 'end' ? text.sleepEnd : text.sleepLeft(minutes)
}

/** Where it is, in figures, and that it waits. */
const Times = observer(function Times({ player }: { readonly player: LessonPlayer }) {
  return (
    <Box className="audio-times t-cap t-num">
      <Box as="span">{clockTime(player.second)}</Box>
      {player.isWaiting && (
        <Box as="span" role="status">
          {text.waiting}
        </Box>
      )}
      <Box as="span">{clockTime(player.seconds)}</Box>
    </Box>
  )
})

/** The bar and the buttons of a recording, and what keys do. */
export const AudioControls = observer(function AudioControls({
  courses,
  playback,
  player,
  flags,
}: AudioControlsProps) {
  const [layer, setLayer] = useState<Layer>()
  const { isMoving, previous, next, rate, rates, sleep } = playback
  const left = sleepLeft(sleep)
  const faster = (by: 1 | -1) => playback.setRate(rates[rates.indexOf(rate) + by] ?? rate)
  useKeys({
    ' ': playback.toggle,
    k: playback.toggle,
    arrowleft: () => playback.skip(-1),
    arrowright: () => playback.skip(1),
    '>': () => faster(1),
    '<': () => faster(-1),
  })
  const close = () => setLayer(undefined)
  return (
    <>
      <Box as="section" className="audio-pin" aria-label={text.player}>
        <SeekBar player={player} flags={flags} />
        <Times player={player} />
        <Box className="audio-buttons">
          <Button
            className="ib"
            aria-label={text.previous}
            disabled={!previous}
            onClick={() => void playback.step(-1)}
          >
            <Icon name="player-skip-back" />
          </Button>
          <Button className="ib" aria-label={text.back(SKIP)} onClick={() => playback.skip(-1)}>
            <Icon name="rewind-backward-10" />
          </Button>
          <Button
            className="ib audio-play"
            aria-label={isMoving ? text.pause : text.play}
            onClick={playback.toggle}
          >
            <Icon name={isMoving ? 'player-pause' : 'player-play'} size={28} />
          </Button>
          <Button className="ib" aria-label={text.forward(SKIP)} onClick={() => playback.skip(1)}>
            <Icon name="rewind-forward-10" />
          </Button>
          <Button
            className="ib"
            aria-label={text.next}
            disabled={!next}
            onClick={() => void playback.step(1)}
          >
            <Icon name="player-skip-forward" />
          </Button>
        </Box>
        <Box className="audio-tools">
          <Button className="btn btn-text t-num" onClick={() => setLayer('rate')}>
            {text.rateShort(rate)}
          </Button>
          <Button
            className={`btn btn-text t-num${sleep.choice === undefined ? '' : ' is-on'}`}
            aria-label={sleep.choice === undefined ? text.sleep : text.sleepNamed(left)}
            onClick={() => setLayer('sleep')}
          >
            <Icon name="clock" size={20} />
            {left}
          </Button>
          <Button className="btn btn-text" onClick={() => setLayer('queue')}>
            <Icon name="list-check" size={20} />
            {text.list}
          </Button>
        </Box>
      </Box>
      {/* Above the whole page: what stays in sight while the page is scrolled has a layer of its own. */}
      {layer === 'rate' && <RateSheet playback={playback} onClose={close} />}
      {layer === 'sleep' && <SleepSheet playback={playback} onClose={close} />}
      {layer === 'queue' && <QueueSheet courses={courses} playback={playback} onClose={close} />}
    </>
  )
})
