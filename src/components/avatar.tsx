import { Box, Picture } from '@/platform/ui'
import { Icon } from './icon'
import '@/theme/parts/tab-icons.scss'

/** Edge of the picture in CSS pixels; the style sheet repeats it. */
const EDGE = 56

/** The student's picture, else the first sign of the name; a name that is a number gets a plain figure. */
export function Avatar({ name, src }: { readonly name: string; readonly src: string }) {
  const [first = ''] = name
  return (
    <Box className="avatar" aria-hidden>
      {src ? (
        <Picture src={src} alt="" width={EDGE} height={EDGE} />
      ) : /^[^\d\s]/.test(first) ? (
        first
      ) : (
        <Icon name="user" size={28} />
      )}
    </Box>
  )
}
