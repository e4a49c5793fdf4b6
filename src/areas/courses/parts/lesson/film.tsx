import { observer } from 'mobx-react-lite'
import { absoluteUrl } from '@/lib/absolute-url'
import { player as platform } from '@/platform/media/player'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { lessonText as text } from '../../strings/lesson'
import { FilmFrame, FilmOver } from './film-frame'
import type { LessonPlayer } from './lesson-player'
import './lesson.scss'

/** There is no film yet, it does not open, or it broke off: each is said for itself. */
const Failed = observer(function Failed({ player }: { player: LessonPlayer }) {
  const hasScript = player.lesson.cues.length > 0
  if (!player.lesson.media)
    return (
      <FilmOver role="status">
        <Box as="p" className="t-h3">
          {text.unready}
        </Box>
        <Box as="p" className="t-sub">
          {text.unreadyHint(hasScript)}
        </Box>
      </FilmOver>
    )
  return (
    <FilmOver role="alert">
      <Box as="p" className="t-h3">
        {player.hasBegun ? text.failed : text.unopened}
      </Box>
      <Box as="p" className="t-sub">
        {player.hasBegun ? text.failedHint : text.unopenedHint(hasScript)}
      </Box>
      <Button className="btn btn-solid" onClick={player.retry}>
        {text.retry}
      </Button>
    </FilmOver>
  )
})

/** The picture of a lesson; a tap on it pauses and plays. */
export const LessonFilm = observer(function LessonFilm({ player }: { readonly player: LessonPlayer }) {
  const { lesson, src, round, hasFailed, settings } = player
  const { boot } = useRoot()
  const { Player, hasControls } = platform
  return (
    <FilmFrame>
      {src !== undefined && !(hasFailed && hasControls) && (
        <Player
          round={round}
          src={absoluteUrl(boot.apiBase, src)}
          title={lesson.title}
          start={player.second}
          rate={settings.rate}
          isSparing={settings.isSparing}
          className={`film-picture${hasFailed ? ' is-hidden' : ''}`}
          onReady={player.setControl}
          onTime={player.time}
          onCut={player.cut}
          onMove={player.move}
          onWait={player.wait}
          onEnd={player.end}
          onFail={player.fail}
        />
      )}
      {(hasFailed || !lesson.media) && <Failed player={player} />}
      {!hasControls && !hasFailed && lesson.media && (
        <Box className="film-tap" aria-hidden onClick={player.toggle} />
      )}
    </FilmFrame>
  )
})
