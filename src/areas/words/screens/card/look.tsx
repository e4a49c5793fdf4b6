import type { ReactNode } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import type { Due, Face } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { cardText } from '../../strings/card'

/** The bar above the card and how much of the group is done, from 0 to 1. */
export function BarLook({ done, children }: { readonly done: number; readonly children?: ReactNode }) {
  return (
    <>
      <Box as="header" className="wm-bar">
        {children}
      </Box>
      <Box className="wm-track" aria-hidden>
        <Box className="wm-done" style={{ width: `${Math.round(100 * done)}%` }} />
      </Box>
    </>
  )
}

interface SideProps {
  readonly name: 'front' | 'back'
  readonly word: string
  readonly isUp: boolean
  readonly children: ReactNode
}

/** Where a face of the card lies: on top, or covered and out of reach. Each word's face begins at its top. */
export function Side({ name, word, isUp, children }: SideProps) {
  return (
    <Box className={`wm-side ${isUp ? 'wm-up' : 'wm-under'}`} aria-live="polite" aria-hidden={!isUp}>
      <Box key={word} className={`wm-${name}`}>
        {children}
      </Box>
    </Box>
  )
}

interface ChoiceProps {
  readonly word: string
  readonly face: Face
  /** Unknown before the app is there, and not shown on a front. */
  readonly due?: Due
  readonly onLeft?: () => void
  readonly onRight?: () => void
}

/** The two buttons beneath the card. They stay where they are, so that the keyboard's focus does too. */
export function Choice({ word, face, due, onLeft, onRight }: ChoiceProps) {
  const isAsked = face === 'front' || face === 'peek'
  return (
    <Box className="wm-two">
      <DoubleTapCover card={`${word} ${face}`} />
      <Button className="btn btn-l btn-quiet wm-left" onClick={onLeft}>
        <Box as="span">{isAsked ? cardText.unknown : face === 'known' ? cardText.wrong : cardText.next}</Box>
        <Box as="span" className="wm-when">
          {due && cardText.days(due.ifUnknown)}
        </Box>
      </Button>
      <Button className="btn btn-l btn-solid wm-right" onClick={onRight}>
        <Box as="span">{isAsked ? cardText.known : cardText.next}</Box>
        <Box as="span" className="wm-when">
          {due && cardText.days(due.ifKnown)}
        </Box>
      </Button>
    </Box>
  )
}
