import type { PictureProps } from './contract'
import { bySize, SIZES } from './image'

interface LinkProps {
  readonly src: string
  readonly small: string | undefined
  readonly width: number
  readonly look?: 'light' | 'dark'
}

function Link({ src, small, width, look }: LinkProps) {
  return (
    <link
      rel="preload"
      as="image"
      href={src}
      {...{ fetchpriority: 'high' }}
      {...(look && { media: `(prefers-color-scheme: ${look})` })}
      {...(small && { imageSrcSet: bySize(src, small, width), imageSizes: SIZES })}
    />
  )
}

/** Has the browser fetch a picture before it meets it in the page. */
export function PreloadPicture(
  props: Pick<PictureProps, 'src' | 'small' | 'night' | 'nightSmall' | 'width'>,
) {
  const { src, small, night, nightSmall, width } = props
  if (!night) return <Link src={src} small={small} width={width} />
  return (
    <>
      <Link src={src} small={small} width={width} look="light" />
      <Link src={night} small={nightSmall} width={width} look="dark" />
    </>
  )
}
