import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Film } from '@/platform/media/film'
import { useModalFocus } from '@/platform/page/focus'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { lectureText } from '../../strings/lecture'
import { useTick } from './use-tick'
import './lecture.scss'

const ID = 'lecture'

export interface LecturePlayerProps {
  /** The playing film; `url` is complete. */
  readonly video: {
    readonly id: string
    readonly url: string
    readonly title: string
    readonly w: number
    readonly h: number
  }
  readonly onClose: () => void
  /** Runs every second while the film moves (specification, section 4). */
  readonly onTick?: ((videoId: string) => void) | undefined
}

function Failed({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Box className="lecture-failed" role="alert">
      <Box as="p" className="t-h2">
        {lectureText.failed}
      </Box>
      <Box as="p" className="t-sub">
        {lectureText.failedHint}
      </Box>
      <Button className="btn btn-solid" onClick={onRetry}>
        {lectureText.retry}
      </Button>
      <Button className="btn btn-text" onClick={onClose}>
        {lectureText.back}
      </Button>
    </Box>
  )
}

/** A film above the whole page; the close control, a tap beside the film and Escape end and destroy it. */
export function LecturePlayer({ video, onClose, onTick }: LecturePlayerProps) {
  const [round, setRound] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isMoving, setMoving] = useState(false)
  useModalFocus(ID, onClose)
  useTick(isMoving && !hasFailed, () => onTick?.(video.id))
  return (
    <Box as="section" id={ID} className="lecture" role="dialog" aria-modal aria-label={video.title}>
      <Box className="lecture-back" onClick={onClose} aria-hidden />
      <Box className="lecture-head">
        <Box as="h2" className="lecture-title">
          {video.title}
        </Box>
        <Button className="ib lecture-close" aria-label={text.common.close} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </Box>
      {hasFailed ? (
        <Failed
          onClose={onClose}
          onRetry={() => {
            setFailed(false)
            setRound((n) => n + 1)
          }}
        />
      ) : (
        <Film
          key={round}
          src={video.url}
          title={video.title}
          width={video.w}
          height={video.h}
          className="lecture-film"
          onMove={setMoving}
          onFail={() => setFailed(true)}
        />
      )}
    </Box>
  )
}
