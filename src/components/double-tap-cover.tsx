import { useRef } from 'react'
import { Box } from '@/platform/ui'
import '@/theme/parts/double-tap-cover.scss'

/**
 * Lies over the buttons of a card for the length of a double tap, from when the card is shown: the second tap of one was
 * meant for the card before. Keys pass. Its parent is positioned; `card` names what is shown.
 */
export function DoubleTapCover({ card }: { readonly card: string }) {
  const turn = useRef({ card, isOdd: false })
  if (turn.current.card !== card) turn.current = { card, isOdd: !turn.current.isOdd }
  // Another animation restarts; another element would cost a mini-program its buttons too.
  return <Box className={`double-tap-cover${turn.current.isOdd ? ' is-odd' : ''}`} aria-hidden />
}
