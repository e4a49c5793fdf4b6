import { Video } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { oneSound } from './one-sound'
import type { PlayerPlatform, PlayerProps } from './player.contract'

const ID = 'lesson-film'
const RATES = [0.5, 0.8, 1, 1.25, 1.5] as const

/** Whether the base library is at least of a version. */
function isAtLeast(major: number, minor: number, patch: number): boolean {
  const [own = 0, second = 0, third = 0] = (Taro.getAppBaseInfo().SDKVersion ?? '').split('.').map(Number)
  return own !== major ? own > major : second !== minor ? second > minor : third >= patch
}

function Player({
  src,
  title,
  start,
  rate,
  isLive = false,
  className,
  onReady,
  onTime,
  onCut,
  onMove,
  onWait,
  onEnd,
  onFail,
}: PlayerProps) {
  const ready = useRef(onReady)
  ready.current = onReady
  const pause = useRef(() => Taro.createVideoContext(ID).pause())
  useEffect(() => {
    const film = Taro.createVideoContext(ID)
    ready.current({
      play: () => film.play(),
      pause: () => film.pause(),
      seek: (second) => film.seek(second),
      fill: () => film.requestFullScreen({ direction: 90 }),
      detach: () => undefined,
    })
    const silence = pause.current
    return () => {
      ready.current(undefined)
      oneSound.leave(silence)
    }
  }, [src])
  useEffect(() => {
    Taro.createVideoContext(ID).playbackRate(rate)
  }, [rate])
  return (
    <Video
      id={ID}
      src={src}
      title={title}
      className={className ?? ''}
      initialTime={start}
      controls
      showProgress={!isLive}
      enableProgressGesture={!isLive}
      showCenterPlayBtn
      enablePlayGesture
      vslideGestureInFullscreen
      pictureInPictureMode={['push', 'pop']}
      onTimeUpdate={({ detail }) => onTime(detail.currentTime)}
      onSeekComplete={() => onCut?.()}
      onPlay={() => {
        oneSound.take(pause.current)
        onWait(false)
        onMove(true)
      }}
      onPause={() => onMove(false)}
      onWaiting={() => {
        onWait(true)
        onMove(false)
      }}
      onEnded={() => {
        onMove(false)
        onEnd()
      }}
      onError={onFail}
    />
  )
}

export const player = {
  Player,
  hasControls: true,
  // 2 came with 2.6.3, 3 with 3.7.5; nothing lies between.
  rates: () => [...RATES, ...(isAtLeast(2, 6, 3) ? [2] : []), ...(isAtLeast(3, 7, 5) ? [3] : [])],
  canDetach: () => false,
  isDetached: () => false,
} satisfies PlayerPlatform as PlayerPlatform
