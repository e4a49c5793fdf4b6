import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { Chips } from '@/components/chips'
import { Icon } from '@/components/icon'
import { Sheet } from '@/components/sheet'
import { clockTime } from '@/lib/clock-time'
import { hostFacts } from '@/platform/host'
import { Range } from '@/platform/input/range'
import { player as platform } from '@/platform/media/player'
import { useKeys } from '@/platform/page/keys'
import { Box, Button } from '@/platform/ui'
import { Checkbox } from '@/platform/ui/form'
import { lessonText as text } from '../../strings/lesson'
import { SKIP, type LessonPlayer } from './lesson-player'
import './lesson.scss'

interface OfPlayer {
  readonly player: LessonPlayer
}

const share = (part: number, all: number): string => `${all > 0 ? (100 * part) / all : 0}%`

/** Where the film is: parts as gaps of the line, the student's flags above it. */
export const SeekBar = observer(function SeekBar({
  player,
  flags,
}: OfPlayer & { readonly flags: readonly number[] }) {
  const { second, seconds, part, lesson } = player
  const parts = lesson.chapters.length > 0 ? lesson.chapters : [{ title: '', at: 0 }]
  const spoken = text.place(
    Math.floor(second / 60),
    Math.floor(second % 60),
    Math.round(seconds / 60),
    parts[part]?.title ?? '',
  )
  return (
    <Box className="seek">
      {flags.map((at, place) => (
        <Box key={place} className="seek-flag" style={{ left: share(at, seconds) }} aria-hidden />
      ))}
      <Box className="seek-parts" aria-hidden>
        {parts.map(({ at }, place) => {
          const end = parts[place + 1]?.at ?? seconds
          const seen = Math.min(Math.max(second - at, 0), end - at)
          return (
            <Box key={place} className="seek-part" style={{ flexGrow: Math.max(end - at, 1) }}>
              <Box className="seek-fill" style={{ width: share(seen, end - at) }} />
            </Box>
          )
        })}
      </Box>
      <Range
        className="seek-range"
        label={text.progress}
        value={Math.floor(second)}
        max={seconds}
        spoken={spoken}
        onChange={(value) => player.seek(value)}
      />
    </Box>
  )
})

/** Speeds, and whether a film is loaded before it is played. */
const SettingsSheet = observer(function Settings({
  player,
  onClose,
}: OfPlayer & { readonly onClose: () => void }) {
  const { settings, lesson } = player
  return (
    <Sheet id="player-settings" title={text.more} onClose={onClose}>
      <Chips
        label={text.rates}
        options={platform.rates().map((rate) => ({ value: rate, name: text.rate(rate) }))}
        isChosen={(rate) => rate === settings.rate}
        onChoose={(rate) => player.set({ rate })}
      />
      <Box as="p" className="flex g2 film-option">
        <Checkbox
          id="player-sparing"
          label={text.sparing}
          className={`checkbox${settings.isSparing ? ' is-on' : ''}`}
          isChecked={settings.isSparing}
          onChange={(isSparing) => player.set({ isSparing })}
        />
        <Box as="span" className="grow">
          {text.sparing}
          <Box as="span" className="t-cap t-num row-line">
            {text.sparingHint(lesson.media?.bytes ?? 0)}
          </Box>
        </Box>
      </Box>
      {platform.canDetach() && (
        <Button
          className="btn btn-l btn-line btn-full"
          onClick={() => {
            player.detach()
            onClose()
          }}
        >
          {platform.isDetached() ? text.attach : text.detach}
        </Button>
      )}
    </Sheet>
  )
})

interface SettingsParts {
  readonly button: ReactNode
  /** Stands outside of what sticks to the page: that is drawn as one layer, below the bar at the bottom. */
  readonly sheet: ReactNode
}

/** The button that opens what a student chooses for all films, and the sheet that it opens. */
export function useSettings(player: LessonPlayer): SettingsParts {
  const [isOpen, setOpen] = useState(false)
  return {
    button: (
      <Button className="ib" aria-label={text.more} onClick={() => setOpen(true)}>
        <Icon name="dots" />
      </Button>
    ),
    sheet: isOpen && <SettingsSheet player={player} onClose={() => setOpen(false)} />,
  }
}

/** Where the film is, in figures, or that it waits: the bar is no wider for that. */
const Time = observer(function Time({ player }: OfPlayer) {
  return (
    <Box as="span" className="film-time t-num">
      {player.isWaiting ? (
        <Box as="span" role="status">
          {text.waiting}
        </Box>
      ) : (
        `${clockTime(player.second)} / ${clockTime(player.seconds)}`
      )}
    </Box>
  )
})

/** The spoken text, under the picture: nothing covers the board. */
export const Subtitle = observer(function Subtitle({ player }: OfPlayer) {
  if (!player.settings.hasSubtitles || player.lesson.cues.length === 0) return null
  return (
    <Box as="p" className="film-subtitle">
      {player.subtitle}
    </Box>
  )
})

/** The next speed: a tap goes through them. */
function after(rates: readonly number[], rate: number): number {
  return rates.find((value) => value > rate) ?? rates[0] ?? 1
}

/** The one bar of controls under the picture, and what keys do. Where the host has its own bar only the speed is ours. */
export const Controls = observer(function Controls({
  player,
  flags,
}: OfPlayer & { readonly flags: readonly number[] }) {
  const { isMoving, settings } = player
  const more = useSettings(player)
  const rates = platform.rates()
  const speed = (by: 1 | -1) => {
    const at = rates.indexOf(settings.rate) + by
    player.set({ rate: rates[Math.min(Math.max(at, 0), rates.length - 1)] ?? 1 })
  }
  useKeys({
    ' ': player.toggle,
    k: player.toggle,
    arrowleft: () => player.skip(-SKIP),
    arrowright: () => player.skip(SKIP),
    f: player.fill,
    c: () => player.set({ hasSubtitles: !settings.hasSubtitles }),
    '>': () => speed(1),
    '<': () => speed(-1),
  })
  return (
    <Box as="section" className="film-controls" aria-label={text.player}>
      <Subtitle player={player} />
      {!platform.hasControls && <SeekBar player={player} flags={flags} />}
      <Box className="film-buttons">
        {!platform.hasControls && (
          <Box className="film-group">
            <Button className="ib" aria-label={isMoving ? text.pause : text.play} onClick={player.toggle}>
              <Icon name={isMoving ? 'player-pause' : 'player-play'} />
            </Button>
            <Button className="ib" aria-label={text.back(SKIP)} onClick={() => player.skip(-SKIP)}>
              <Icon name="rewind-backward-10" />
            </Button>
            <Button className="ib" aria-label={text.forward(SKIP)} onClick={() => player.skip(SKIP)}>
              <Icon name="rewind-forward-10" />
            </Button>
          </Box>
        )}
        <Time player={player} />
        <Box className="film-group">
          <Button
            className="ib film-rate t-num"
            aria-label={text.rateNamed(settings.rate)}
            onClick={() => player.set({ rate: after(rates, settings.rate) })}
          >
            {text.rate(settings.rate)}
          </Button>
          <Button
            className={`ib${settings.hasSubtitles ? ' is-on' : ''}`}
            aria-label={text.subtitles}
            aria-pressed={settings.hasSubtitles}
            onClick={() => player.set({ hasSubtitles: !settings.hasSubtitles })}
          >
            <Icon name="badge-cc" />
          </Button>
          {!platform.hasControls && (
            <Button className="ib" aria-label={text.fill} onClick={player.fill}>
              <Icon name="maximize" />
            </Button>
          )}
          {hostFacts.hasOwnTitleBar && more.button}
        </Box>
      </Box>
      {more.sheet}
    </Box>
  )
})
