import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import { audioText as text } from '../../../strings/audio'
import { useAudio } from './area'
import type { Playback } from './playback'
import '../lesson.scss'

/** How far it is, in words: a recording that broke off says so here as well. */
const Line = observer(function Line({ playback: { player, load, sleep } }: { readonly playback: Playback }) {
  if (load.state === 'failed' || player?.hasFailed) return text.broken
  if (!player) return text.opening
  const place = `${clockTime(player.second)} / ${clockTime(player.seconds)}`
  if (sleep.choice === undefined) return place
  return `${place} · ${sleep.choice === 'end' ? text.sleepLeftEnd : text.sleepSoon(sleep.minutes)}`
})

/**
 * The playing recording, on a page that is about something else: pause, the way to its own page, and the end of it.
 */
export const AudioBar = observer(function AudioBar({ isInLine = false }: { readonly isInLine?: boolean }) {
  const playback = useAudio()
  const head = playback?.head
  if (!playback || !head) return null
  const { isMoving, player, load } = playback
  const hasFailed = load.state === 'failed' || player?.hasFailed === true
  const act = hasFailed ? text.retry : isMoving ? text.pause : text.play
  return (
    <>
      {!isInLine && <Box className="audio-room" aria-hidden />}
      <Box as="section" className={`audio-bar${isInLine ? ' is-in-line' : ''}`} aria-label={text.bar}>
        <Button
          className="ib audio-bar-act"
          aria-label={act}
          onClick={() => (hasFailed ? void playback.retry() : playback.toggle())}
        >
          <Icon name={hasFailed ? 'refresh' : isMoving ? 'player-pause' : 'player-play'} />
        </Button>
        <Link to={`/courses/audio-action?lesson=${head.id}`} className="audio-bar-words">
          <Box as="span" className="audio-bar-title">
            {head.title}
          </Box>
          <Box as="span" className="audio-bar-line t-num">
            <Line playback={playback} />
          </Box>
        </Link>
        <Button className="ib" aria-label={text.close} onClick={playback.close}>
          <Icon name="x" />
        </Button>
      </Box>
    </>
  )
})
