import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { FilmFrame, FilmOver } from '../../parts/lesson'
import type { LiveFilm, LiveRoom } from '../../parts/live'
import { absoluteUrl } from '@/lib/absolute-url'
import { player as platform } from '@/platform/media/player'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { bareClassTitle } from '../../../../../contract/domain/strings/class-title'
import { overHint } from './over-hint'
import { Pinned } from './pinned'
import { formatClock, formatMoment } from './times'

interface StageProps {
  readonly room: LiveRoom
  readonly film: LiveFilm
}

/** The notice over the picture while it does not move. */
const Over = observer(function Over({ room, film }: StageProps) {
  if (film.hasFailed)
    return (
      <FilmOver role="alert">
        <Box as="p" className="t-h3">
          {text.failed}
        </Box>
        <Box as="p" className="t-sub">
          {text.failedHint}
        </Box>
        <Button className="btn btn-solid" onClick={film.retry}>
          {text.reload}
        </Button>
      </FilmOver>
    )
  if (film.hasEnded)
    return (
      <FilmOver role="status">
        <Box as="p" className="t-h3">
          {text.over}
        </Box>
        <Box as="p" className="t-sub">
          {overHint(room)}
        </Box>
      </FilmOver>
    )
  if (film.isHalted)
    return (
      <FilmOver>
        <Button className="btn btn-l btn-solid" onClick={film.join}>
          {text.join}
        </Button>
      </FilmOver>
    )
  return film.isWaiting ? (
    <FilmOver role="status">
      <Box as="p" className="t-sub">
        {text.waiting}
      </Box>
    </FilmOver>
  ) : null
})

const Picture = observer(function Picture({ room, film }: StageProps) {
  const { boot } = useRoot()
  const { video, title } = room.state.facts
  const { Player } = platform
  if (film.hasFailed || film.src === undefined) return null
  return (
    <Player
      key={film.round}
      src={absoluteUrl(boot.apiBase, film.src)}
      title={title}
      start={video.kind === 'hls' ? 0 : room.target()}
      rate={1}
      isSparing={false}
      isLive
      className={`film-picture${film.hasEnded ? ' is-hidden' : ''}`}
      onReady={film.setControl}
      onTime={film.time}
      onMove={film.move}
      onWait={film.wait}
      onEnd={film.end}
      onRefuse={film.refuse}
      onFail={film.fail}
    />
  )
})

/** How far a class is. A teacher who streams may go on for longer than was planned. */
function getProgress({ phase, state: { facts, moment } }: LiveRoom): string {
  if (phase !== 'live') return text.before
  if (facts.isRecorded && moment >= facts.filmEnds) return text.shown(formatClock(facts.endsAt))
  return text.taught(Math.floor((moment - facts.beginsAt) / 60_000))
}

/** The picture of a class that has not ended, with how far it is. */
export const Stage = observer(function Stage({ room, film }: StageProps) {
  const { phase } = room
  const { facts, moment, people } = room.state
  const isLive = phase === 'live'
  return (
    <>
      <Pinned
        title={bareClassTitle(facts.title)}
        button={
          isLive &&
          !platform.hasControls && (
            <Button className="ib" aria-label={text.fill} onClick={film.fill}>
              <Icon name="maximize" />
            </Button>
          )
        }
      >
        <FilmFrame>
          {isLive ? (
            <>
              <Picture room={room} film={film} />
              <Over room={room} film={film} />
            </>
          ) : (
            <FilmOver>
              <Box as="p" className="t-h2 t-num">
                {text.begins(formatMoment(facts.beginsAt, moment))}
              </Box>
              {phase === 'upcoming' && (
                <Box as="p" className="t-sub t-num">
                  {text.opens(formatClock(facts.opensAt))}
                </Box>
              )}
            </FilmOver>
          )}
        </FilmFrame>
      </Pinned>
      <Box className="film-below stage-below stage-line flex wrap" data-theme="dark">
        <Box as="span" className="flex wrap g2 grow">
          <Box as="span" className={isLive ? 'live-tag' : 'tag'}>
            {facts.isRecorded ? text.recorded : text.live}
          </Box>
          <Box as="span" className="t-cap t-num">
            {getProgress(room)}
          </Box>
        </Box>
        {phase !== 'upcoming' && (
          <Box as="span" className="t-cap t-num">
            {text.people(people)}
          </Box>
        )}
      </Box>
    </>
  )
})
