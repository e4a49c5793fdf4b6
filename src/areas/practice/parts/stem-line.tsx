import { observer } from 'mobx-react-lite'
import type { PracticeStore } from '../store/practice-store'
import { practiceText } from '../strings/index'
import { RichLine } from './rich-text'

interface StemLineProps {
  readonly practice: PracticeStore
  readonly question: string
}

/** The first line of a question as far as it is ready: what it is, before. */
export const StemLine = observer(function StemLine({ practice, question }: StemLineProps) {
  const { bank } = practice
  const head = bank.findHead(question)
  if (!head) return practiceText.gone
  const found = bank.peek(question)
  if (!found) return practiceText.formatType(head.groupKind ?? head.type)
  const line =
    found.stem.split('\n').find((part) => part.trim() !== '') ?? bank.findGroup(question)?.title ?? ''
  return <RichLine drawn={{ bank, question }} text={line} />
})
