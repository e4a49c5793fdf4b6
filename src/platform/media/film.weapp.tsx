import { Video } from '@tarojs/components'
import type { FilmElement } from './film.contract'

export const Film = (({ src, title, width, height, className, onMove, onFail }) => {
  const rest = () => onMove(false)
  return (
    <Video
      src={src}
      title={title}
      className={className ?? ''}
      style={{ width: '100%', aspectRatio: `${width} / ${height}` }}
      controls
      autoplay
      showCenterPlayBtn
      onPlay={() => onMove(true)}
      onPause={rest}
      onWaiting={rest}
      onEnded={rest}
      onError={onFail}
    />
  )
}) satisfies FilmElement as FilmElement
