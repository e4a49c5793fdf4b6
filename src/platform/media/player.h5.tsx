import { useCallback, useEffect, useRef, type RefObject, type SyntheticEvent } from 'react'
import { useLatest } from '@/platform/page/latest'
import { oneSound } from './one-sound'
import type { PlayerControl, PlayerPlatform, PlayerProps } from './player.contract'

const RATES = [0.75, 1, 1.25, 1.5, 2, 3] as const
const HLS_TYPE = 'application/vnd.apple.mpegurl'

const isHls = (src: string): boolean => /\.m3u8(?:$|\?)/.test(src)

/** Gives a film its source; where this browser plays no HLS by itself, a library does. Returns what frees it. */
function attach(video: HTMLVideoElement, src: string, onFail: () => void): () => void {
  if (!isHls(src) || video.canPlayType(HLS_TYPE) !== '') {
    video.src = src
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
  let isWanted = true
  let free = () => undefined as void
  import('hls.js/light')
    .then(({ default: Hls }) => {
      if (!isWanted) return
      if (!Hls.isSupported()) return onFail()
      // The page's policy lets no worker be made of a blob.
      const hls = new Hls({ enableWorker: false })
      free = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_name, { fatal }) => {
        if (fatal) onFail()
      })
      hls.loadSource(src)
      hls.attachMedia(video)
    })
    .catch(onFail)
  return () => {
    isWanted = false
    free()
  }
}

/** Fills the screen with the player, or with the film alone where a browser can do no more. */
function fill(video: HTMLVideoElement): void {
  if (document.fullscreenElement) {
    void document.exitFullscreen()
    return
  }
  if (video.requestFullscreen) void video.requestFullscreen().catch(() => undefined)
  else {
    const enter: unknown = Reflect.get(video, 'webkitEnterFullscreen')
    if (typeof enter === 'function') enter.call(video)
  }
}

function detach(video: HTMLVideoElement): void {
  const done = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture()
  void done.catch(() => undefined)
}

/** Loads the film into the element and hands out its controls; returns the second at which it is to begin. */
function useFilm(ref: RefObject<HTMLVideoElement | null>, pause: () => void, props: PlayerProps) {
  const { src, round = 0, rate, start } = props
  const begin = useRef(start)
  const latest = useLatest(props)
  useEffect(() => {
    const video = ref.current
    if (!video) return undefined
    begin.current = latest.current.start
    const free = attach(video, src, () => latest.current.onFail())
    const hand = (control: PlayerControl | undefined) => latest.current.onReady(control)
    hand({
      play: () =>
        void video.play().catch((cause: unknown) => {
          if (Reflect.get(Object(cause), 'name') === 'NotAllowedError') latest.current.onRefuse?.()
        }),
      pause: () => video.pause(),
      seek: (second) => {
        // Before its data are there a film takes no place.
        if (video.readyState === 0) begin.current = second
        else video.currentTime = second
      },
      fill: () => fill(video),
      detach: () => detach(video),
    })
    return () => {
      hand(undefined)
      video.pause()
      oneSound.leave(pause)
      free()
    }
  }, [ref, pause, latest, src, round])
  useEffect(() => {
    if (ref.current) ref.current.playbackRate = rate
  }, [ref, rate])
  return begin
}

type Playing = SyntheticEvent<HTMLVideoElement>

/** The events of the film, reported to the player's owner. */
function listen({ rate, onTime, onCut, onMove, onWait, onEnd, onFail }: PlayerProps, pause: () => void) {
  // A film that is loaded again says that it is at its beginning, until its data are there.
  const onTimeUpdate = ({ currentTarget: video }: Playing) => {
    if (video.readyState > 0) onTime(video.currentTime)
  }
  return {
    onTimeUpdate,
    onSeeking(event: Playing) {
      onCut?.()
      onTimeUpdate(event)
    },
    onPlaying({ currentTarget: video }: Playing) {
      // Some page views forget the speed with every start.
      if (video.playbackRate !== rate) video.playbackRate = rate
      oneSound.take(pause)
      onWait(false)
      onMove(true)
    },
    onPause() {
      onWait(false)
      onMove(false)
    },
    onWaiting() {
      onWait(true)
      onMove(false)
    },
    onEnded() {
      onMove(false)
      onEnd()
    },
    onError({ currentTarget }: Playing) {
      if (currentTarget.hasAttribute('src')) onFail()
    },
  }
}

function Player(props: PlayerProps) {
  const { title, rate, isSparing, isAudio, className } = props
  const ref = useRef<HTMLVideoElement>(null)
  const pause = useCallback(() => ref.current?.pause(), [])
  const begin = useFilm(ref, pause, props)
  return (
    <video
      ref={ref}
      className={className}
      aria-label={title}
      playsInline
      preload={isSparing ? 'none' : 'metadata'}
      hidden={isAudio}
      {...{ 'webkit-playsinline': 'true', 'x5-playsinline': 'true' }}
      {...listen(props, pause)}
      onLoadedMetadata={({ currentTarget: video }) => {
        video.playbackRate = rate
        if (begin.current > 0 && begin.current < video.duration) video.currentTime = begin.current
      }}
    />
  )
}

export const player = {
  Player,
  hasControls: false,
  rates: () => RATES,
  canDetach: () => document.pictureInPictureEnabled === true,
  isDetached: () => Boolean(document.pictureInPictureElement),
} satisfies PlayerPlatform as PlayerPlatform
