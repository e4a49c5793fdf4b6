import { useState } from 'react'
import { ActionRow } from '@/components/rows'
import { Sheet } from '@/components/sheet'
import { NoteField } from '../../parts'
import { joinUrl } from '@/lib/query'
import { go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { cardText } from '../../strings/card'
import type { Mark } from '../../../../../contract/domain/words/event'

export interface CardSheetProps {
  readonly words: WordStore
  readonly word: string
  readonly onMark: (mark: Mark) => void
  readonly onClose: () => void
}

/** The further actions on the word of a card. */
export function CardSheet({ words, word, onMark, onClose }: CardSheetProps) {
  const [isWriting, setWriting] = useState(false)
  const mark = (value: Mark) => () => {
    onClose()
    onMark(value)
  }
  const seeDetail = () => {
    onClose()
    go(joinUrl('/spword/detail', { word }))
  }
  return (
    <Sheet id="word-more" title={word} onClose={onClose}>
      {isWriting ? (
        <NoteField words={words} word={word} />
      ) : (
        <>
          <ActionRow title={cardText.master} hint={cardText.masterHint} onClick={mark('mastered')} />
          <ActionRow title={cardText.suspend} hint={cardText.suspendHint} onClick={mark('suspended')} />
          <ActionRow title={cardText.writeNote} onClick={() => setWriting(true)} />
          <ActionRow title={cardText.seeDetail} onClick={seeDetail} />
        </>
      )}
    </Sheet>
  )
}
