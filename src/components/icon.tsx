import { Box } from '@/platform/ui'

/** Icons that come with the study screens (theme/study-icons.scss). */
export type StudyIcon =
  | 'search'
  | 'volume'
  | 'arrow-back-up'
  | 'dots'
  | 'clock'
  | 'eye'
  | 'bookmark'
  | 'adjustments-horizontal'
  | 'chart-line'
  | 'calendar-event'
  | 'calendar-share'
  | 'history'
  | 'list-check'
  | 'pencil'
  | 'wifi-off'
  | 'refresh'
  | 'plus'
  | 'minus'
  | 'arrow-right'
  | 'chevron-down'
  | 'abc'
  | 'bulb'
  | 'info-circle'
  | 'circle'
  | 'flag'
  | 'player-stop'
  | 'microphone'
  | 'printer'

/** Icons that come with the courses (theme/course-icons.scss). */
export type CourseIcon =
  | 'flag-3'
  | 'player-pause'
  | 'player-skip-back'
  | 'player-skip-forward'
  | 'maximize'
  | 'badge-cc'
  | 'rewind-backward-10'
  | 'rewind-forward-10'
  | 'download'
  | 'send'
  | 'calendar-share'
  | 'broadcast'
  | 'video'
  | 'file-text'
  | 'copy'
  | 'message-report'
  | 'calendar-plus'
  | 'chevron-up'
  | 'school'

/** Icons that come with the shop (theme/shop-icons.scss), beside some of the others. */
export type ShopIcon = 'ticket' | 'truck' | 'map-pin' | 'file-invoice'

/** The icon of what leads to the messages (theme/parts/bell.scss). */
export type BellIcon = 'bell'

/** Icons that come with what says that something does not open (theme/parts/lock.scss). */
export type LockIcon = 'lock'

/** Icons that come with the tab bar and with what leads to its places (theme/parts/tab-icons.scss). */
export type TabIcon = 'home' | 'book-2' | 'vocabulary' | 'messages' | 'user'

/** Icons that come with the desk of the staff (theme/desk-icons.scss). */
export type DeskIcon = 'inbox' | 'user-check'

export type IconName =
  | 'chevron-left'
  | 'chevron-right'
  | 'x'
  | 'headset'
  | 'alert-circle'
  | 'check'
  | 'circle-check'
  | 'player-play'
  | 'brand-wechat'
  | TabIcon
  | StudyIcon
  | CourseIcon
  | ShopIcon
  | BellIcon
  | LockIcon
  | DeskIcon

/** A picture beside a word; it is never read aloud. */
export function Icon({ name, size = 24 }: { name: IconName; size?: 16 | 20 | 24 | 28 }) {
  return <Box as="span" className={`i i-${name}${size === 24 ? '' : ` i-${size}`}`} aria-hidden />
}
