import { memo } from 'react'
import { Examples, headClass, Hints, Pronunciation, Senses, type Card } from '../../parts'
import { Box } from '@/platform/ui'
import { cardText } from '../../strings/card'
import { More, type FaceProps } from './front'

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

/** The answer. It is rendered before it is asked for, so that turning the card renders no part of it. */
export const Back = memo(function Back({
  card,
  entry,
  note,
  hasAudio,
  onMore,
}: FaceProps & { note: string }) {
  return (
    <>
      <Box className="wm-inner">
        <Box className="wm-top wm-title">
          <Box as="h2" className={`${headClass(card.word)} wm-small`}>
            {card.word}
          </Box>
          <More onMore={onMore} />
        </Box>
        {entry && (
          <>
            <Pronunciation word={card.word} ipa={entry.ipa} hasAudio={hasAudio} />
            <Senses senses={entry.senses} />
            <Examples entry={entry} />
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
    </>
  )
})
