import { Example, headClass, Hints, Pronunciation, Senses, type Card } from '@/features/words'
import { Box } from '@/platform/ui'
import { cardText } from '@/strings/words-card'
import type { FaceProps } from './front'

/** How well the word was remembered before this review. */
function Water({ isAgain, times, recall, last }: Card) {
  const line = isAgain ? cardText.seenJustNow : times === 0 ? cardText.firstMeeting : cardText.water
  return (
    <Box className="wm-water">
      <Box as="span" className="grow">
        <Box as="span" className="t-sub wm-line">
          {line}
        </Box>
        {last && !isAgain && (
          <Box as="span" className="t-cap wm-line">
            {cardText.last(last.daysAgo, last.took)}
          </Box>
        )}
      </Box>
      {recall !== undefined && (
        <Box as="strong" className="wm-level t-num">
          {cardText.percent(recall)}
        </Box>
      )}
    </Box>
  )
}

/** The answer. It is drawn with the front, so that turning the card changes one class and no more. */
export function Back({ view, note, hasAudio, more }: FaceProps & { note: string }) {
  const { card, entry } = view
  return (
    <Box className="wm-back" aria-live="polite">
      <Box className="wm-inner">
        <Box className="wm-top wm-title">
          <Box as="h2" className={`${headClass(card.word)} wm-small`}>
            {card.word}
          </Box>
          {more}
        </Box>
        {entry && (
          <>
            <Pronunciation word={card.word} ipa={entry.ipa} hasAudio={hasAudio} />
            <Senses senses={entry.senses} />
            <Example entry={entry} />
            <Hints hints={entry.hints} />
          </>
        )}
        {note !== '' && (
          <Box className="we-block">
            <Box as="p" className="t-cap">
              {cardText.note}
            </Box>
            <Box as="p">{note}</Box>
          </Box>
        )}
      </Box>
      <Water {...card} />
    </Box>
  )
}
