import type { CSSProperties } from 'react'
import { shapeUrl, type Shape } from '@/lib/svg'
import { Box } from '@/platform/ui'
import '@/theme/parts/chart.scss'

export interface InkProps extends Shape {
  /** Size of the picture in its own units. */
  readonly width: number
  readonly height: number
  readonly className?: string
}

/** A shape over the whole of its place in the colour of the text. */
export function Ink({ width, height, className = '', ...shape }: InkProps) {
  const style: CSSProperties & { '--ink': string } = { '--ink': `url("${shapeUrl(width, height, shape)}")` }
  return <Box className={`ink ${className}`} style={style} />
}
