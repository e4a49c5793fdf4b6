import { useEffect, useRef } from 'react'
import { oneSound } from './one-sound'
import type { FilmElement } from './film.contract'

export const Film = (({ src, title, width, height, className, onMove, onFail }) => {
  const ref = useRef<HTMLVideoElement>(null)
  const pause = useRef(() => ref.current?.pause())
  useEffect(() => {
    const video = ref.current
    if (!video) return undefined
    // The source is set here, so that a page that is opened again after it was destroyed loads the film again.
    video.src = src
    const silence = pause.current
    // Without a tap a browser may refuse to start with sound; the controls are there.
    void video.play()?.catch(() => undefined)
    return () => {
      video.pause()
      oneSound.leave(silence)
      video.removeAttribute('src')
      video.load()
    }
  }, [src])
  const rest = () => onMove(false)
  return (
    <video
      ref={ref}
      className={className}
      aria-label={title}
      width={width}
      height={height}
      controls
      playsInline
      preload="metadata"
      onPlaying={() => {
        oneSound.take(pause.current)
        onMove(true)
      }}
      onPause={rest}
      onWaiting={rest}
      onEnded={rest}
      onError={() => {
        if (ref.current?.hasAttribute('src')) onFail()
      }}
    />
  )
}) satisfies FilmElement as FilmElement
