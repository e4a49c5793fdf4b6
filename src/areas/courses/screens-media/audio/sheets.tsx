import { observer } from 'mobx-react-lite'
import { Chips } from '@/components/chips'
import { Sheet } from '@/components/sheet'
import { SLEEPS, type Playback, type Sleep } from '../../parts/lesson'
import { Checkbox } from '@/platform/ui/form'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import { audioText as text } from '../../strings/audio'
import { AudioRow } from './audio-row'

interface OfPlayback {
  readonly playback: Playback
  readonly onClose: () => void
}

/** Chooses how fast it is played; remembered for all lessons. */
export const RateSheet = observer(function RateSheet({ playback, onClose }: OfPlayback) {
  return (
    <Sheet id="audio-rate" title={text.rates} onClose={onClose}>
      <Chips
        label={text.rateChoice}
        options={playback.rates.map((rate) => ({ value: rate, name: text.rate(rate) }))}
        isChosen={(rate) => rate === playback.rate}
        onChoose={(rate) => {
          playback.setRate(rate)
          onClose()
        }}
      />
    </Sheet>
  )
})

const OFF = 'off'

/** Chooses when it falls silent by itself. */
export const SleepSheet = observer(function SleepSheet({ playback: { sleep }, onClose }: OfPlayback) {
  const { choice, minutes } = sleep
  const options: readonly { readonly value: Sleep | typeof OFF; readonly name: string }[] = [
    { value: OFF, name: text.sleepOff },
    ...SLEEPS.map((value) => ({
      value,
      name: value === 'end' ? text.sleepEnd : text.sleepMinutes(value),
    })),
  ]
  return (
    <Sheet id="audio-sleep" title={text.sleep} onClose={onClose}>
      <Chips
        label={text.sleepHint}
        options={options}
        isChosen={(value) => value === (choice ?? OFF)}
        onChoose={(value) => {
          sleep.set(SLEEPS.find((item) => item === value))
          onClose()
        }}
      />
      {choice !== undefined && (
        <Box as="p" className="t-sub t-num audio-left" role="status">
          {choice === 'end' ? text.sleepLeftEnd : text.sleepLeft(minutes)}
        </Box>
      )}
    </Sheet>
  )
})

/** The recordings that are played in turn, and whether they are. */
export const QueueSheet = observer(function QueueSheet({
  courses,
  playback,
  onClose,
}: OfPlayback & { readonly courses: CourseStore }) {
  return (
    <Sheet id="audio-queue" title={text.list} onClose={onClose}>
      <Box className="flex g2 audio-continuous">
        <Checkbox
          id="audio-continuous"
          label={text.continuous}
          className={`checkbox${playback.isContinuous ? ' is-on' : ''}`}
          isChecked={playback.isContinuous}
          onChange={playback.setContinuous}
        />
        <Box as="span" className="grow">
          {text.continuous}
          <Box as="span" className="t-cap row-line">
            {text.continuousHint}
          </Box>
        </Box>
      </Box>
      {playback.queue.map((lesson) => (
        <AudioRow
          key={lesson.id}
          courses={courses}
          playback={playback}
          lesson={lesson}
          onOpen={() => {
            void playback.open(lesson.id, { isPlayed: true })
            onClose()
          }}
        />
      ))}
    </Sheet>
  )
})
