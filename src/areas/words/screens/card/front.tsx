import { memo, type ReactNode } from 'react'
import type { WordEntry } from '../../api/word'
import { Icon } from '@/components/icon'
import { English, headClass, Hints, Pronunciation, type Card } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { cardText, entryText } from '../../strings/card'
import type { MemoryTip } from '../../../../../contract/domain/words/event'

/** The tag of a card before it is answered. */
export function getTag({ isAgain, times }: Card): string {
  if (isAgain) return cardText.again
  return times === 0 ? cardText.isNew : cardText.review(times)
}

export interface FaceProps {
  readonly card: Card
  readonly entry: WordEntry | undefined
  readonly hasAudio: boolean
  readonly onMore: () => void
}

interface FrontProps extends FaceProps {
  readonly isMissing: boolean
  readonly tip: MemoryTip
  readonly onRetry: () => void
  readonly onTurn: () => void
}

/** Leads to what else can be done with the word; on both faces. */
export function More({ onMore }: Pick<FaceProps, 'onMore'>) {
  return (
    <Button className="ib" aria-label={cardText.more} onClick={onMore}>
      <Icon name="dots" />
    </Button>
  )
}

interface FrontLookProps {
  readonly tag: string
  readonly word: string
  readonly more: ReactNode
  readonly pronunciation: ReactNode
  /** The sentence that helps. */
  readonly help: ReactNode
  readonly onTurn?: () => void
  /** The further parts above the way to the answer. */
  readonly children?: ReactNode
}

/** How a front is laid out; it knows no store, so that the server can draw it too. */
export function FrontLook({ tag, word, more, pronunciation, help, onTurn, children }: FrontLookProps) {
  return (
    <>
      <Box className="wm-top">
        <Box as="span" className="tag">
          {tag}
        </Box>
        {more}
      </Box>
      <Box className="wm-face" onClick={onTurn}>
        <Box as="h2" className={headClass(word)}>
          {word}
        </Box>
      </Box>
      {pronunciation}
      {help && (
        <Box className="wm-help" onClick={onTurn}>
          {help}
        </Box>
      )}
      {children}
      <Button className="wm-foot t-cap" onClick={onTurn}>
        {cardText.turn}
      </Button>
    </>
  )
}

/** The question: the word, with as much help as the student has chosen. */
export const Front = memo(function Front(props: FrontProps) {
  const { card, entry, hasAudio, isMissing, tip, onMore, onRetry, onTurn } = props
  return (
    <FrontLook
      tag={getTag(card)}
      word={card.word}
      more={<More onMore={onMore} />}
      // The room of a coming pronunciation is reserved, so that the word stays where it is.
      pronunciation={
        entry ? (
          <Pronunciation word={card.word} ipa={entry.ipa} hasAudio={hasAudio} />
        ) : (
          !isMissing && <Box className="we-ipa" />
        )
      }
      help={tip > 1 && (entry ? <English {...entry} /> : !isMissing && <Box className="we-english" />)}
      onTurn={onTurn}
    >
      {entry && tip === 3 && <Hints hints={entry.hints.filter(({ kind }) => kind === 'root')} />}
      {isMissing && (
        <Box className="wm-missing t-sub" role="status">
          {entryText.missing}
          <Button className="btn btn-text" onClick={onRetry}>
            {entryText.retry}
          </Button>
        </Box>
      )}
    </FrontLook>
  )
})
