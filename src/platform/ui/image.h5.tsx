import { useEffect, useRef, useState } from 'react'
import type { PictureProps } from './contract'

/** How far below the viewport a picture starts to load: one and a half phone screens are wasteful on slow links. */
const NEAR_PX = 600

/** Width of a picture on the page, which is never wider than 480 px (specification, section 9). */
export const SIZES = '(min-width: 480px) 480px, 100vw'

/** Addresses of a picture by width; the smaller one is half as wide. */
export function bySize(src: string, small: string | undefined, width: number): string {
  return small ? `${small} ${Math.round(width / 2)}w, ${src} ${width}w` : src
}

function emptyPicture(width: number, height: number): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'/%3E`
}

/** The picture at once, and its words in a place of the same size when it does not come. */
function NearPicture(props: PictureProps) {
  const { src, night, small, nightSmall, alt, width, height, isMain, className } = props
  const [isDead, setDead] = useState(false)
  if (isDead) {
    return (
      <span className="dead" role="img" aria-label={alt} style={{ aspectRatio: `${width} / ${height}` }}>
        {alt}
      </span>
    )
  }
  return (
    <picture>
      {night && (
        <source
          srcSet={bySize(night, nightSmall, width)}
          sizes={SIZES}
          media="(prefers-color-scheme: dark)"
        />
      )}
      <img
        {...(isMain && { fetchpriority: 'high' })}
        {...(small && { srcSet: bySize(src, small, width), sizes: SIZES })}
        src={src}
        alt={alt}
        width={width}
        height={height}
        className={className}
        decoding="async"
        onError={() => setDead(true)}
      />
    </picture>
  )
}

function LazyPicture(props: PictureProps) {
  const { alt, width, height, className } = props
  const ref = useRef<HTMLImageElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  if (isNear) return <NearPicture {...props} />
  // An empty picture of the same size: the layout must not move when the real one comes.
  return (
    <img
      ref={ref}
      alt={alt}
      width={width}
      height={height}
      className={className}
      src={emptyPicture(width, height)}
    />
  )
}

/** A picture of the page, at once or when it comes near. */
export function Picture(props: PictureProps) {
  return props.isLazy ? <LazyPicture {...props} /> : <NearPicture {...props} />
}
