import { Box } from '@/platform/ui'
import '@/theme/parts/double-tap-cover.scss'

/**
 * Lies over the buttons of a card for the length of a double tap, from when the card is shown: the second tap of one was
 * meant for the card before. Keys pass. Its parent is positioned; `card` names what is shown.
 */
export function DoubleTapCover({ card }: { readonly card: string }) {
  return <Box key={card} className="double-tap-cover" aria-hidden />
}
