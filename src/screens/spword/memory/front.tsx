import type { ReactNode } from 'react'
import { English, headClass, Hints, Pronunciation, type Card } from '@/features/words'
import { Box, Button } from '@/platform/ui'
import { cardText, entryText } from '@/strings/words-card'
import type { MemoryTip } from '../../../../contract/study/event'
import type { CardView } from './use-memory'

function tagOf({ isAgain, times }: Card): string {
  if (isAgain) return cardText.again
  return times === 0 ? cardText.isNew : cardText.review(times)
}

export interface FaceProps {
  readonly view: CardView
  readonly hasAudio: boolean
  readonly more: ReactNode
}

/** The question: the word, with as much help as the student has chosen. */
export function Front({ view, tip, hasAudio, more }: FaceProps & { tip: MemoryTip }) {
  const { card, entry, isMissing, retry, actions } = view
  return (
    <Box className="wm-front" aria-live="polite">
      <Box className="wm-top">
        <Box as="span" className="tag">
          {tagOf(card)}
        </Box>
        {more}
      </Box>
      <Box className="wm-face" onClick={actions.turn}>
        <Box as="h2" className={headClass(card.word)}>
          {card.word}
        </Box>
      </Box>
      {entry && <Pronunciation word={card.word} ipa={entry.ipa} hasAudio={hasAudio} />}
      {entry && tip > 1 && (
        <Box className="wm-help" onClick={actions.turn}>
          <English {...entry} />
        </Box>
      )}
      {entry && tip === 3 && <Hints hints={entry.hints.filter(({ kind }) => kind === 'root')} />}
      {isMissing && (
        <Box className="wm-missing t-sub" role="status">
          {entryText.missing}
          <Button className="btn btn-text" onClick={retry}>
            {entryText.retry}
          </Button>
        </Box>
      )}
      <Button className="wm-foot t-cap" onClick={actions.turn}>
        {cardText.turn}
      </Button>
    </Box>
  )
}
