import { Box } from '@/platform/ui'

export type IconName =
  | 'home'
  | 'book-2'
  | 'vocabulary'
  | 'messages'
  | 'user'
  | 'chevron-left'
  | 'chevron-right'
  | 'x'
  | 'headset'
  | 'alert-circle'
  | 'check'
  | 'circle-check'
  | 'player-play'
  | 'brand-wechat'

/** A picture beside a word; it is never read aloud. */
export function Icon({ name, size = 24 }: { name: IconName; size?: 16 | 20 | 24 | 28 }) {
  return <Box as="span" className={`i i-${name}${size === 24 ? '' : ` i-${size}`}`} aria-hidden />
}
