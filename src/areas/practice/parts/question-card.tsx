import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '../store/practice-store'
import { practiceText } from '../strings/index'
import { getLetter, presentOptions, type ShownOption } from './lettering'
import { Passage } from './passage'
import { RichText, type Drawn } from './rich-text'

interface QuestionCardProps {
  readonly practice: PracticeStore
  readonly question: string
  /** Decides the order of the options; as the content has them where there is none. */
  readonly seed?: number | undefined
  /** The parts below: the answer and what goes with it. */
  readonly children: (parts: {
    readonly options: readonly ShownOption[]
    readonly gap: Drawn['gap']
  }) => ReactNode
}

/** A question that is ready, as it is read again: its text, and in the gaps of a passage the right words. */
export const QuestionCard = observer(function QuestionCard({
  practice,
  question: id,
  seed,
  children,
}: QuestionCardProps) {
  const { bank } = practice
  const question = bank.peek(id)
  if (!question)
    return (
      <Notice art="empty" title={practiceText.gone} hint={bank.findWithdrawal(id) ?? practiceText.goneHint} />
    )
  if (practice.state.underWay.has(id))
    return <Notice art="empty" title={practiceText.underWay} hint={practiceText.underWayHint} />
  const group = bank.findGroup(id)
  const options =
    seed === undefined && !group?.options.length
      ? question.options.map(({ key, text, why }) => ({ key, letter: key, text, why }))
      : presentOptions(question, group, seed ?? 0)
  const gap: Drawn['gap'] = (number) => {
    const asked = group?.questions[number - 1] ?? ''
    const key = bank.peek(asked)?.answer[0] ?? ''
    const words = bank.peek(asked)?.options.find((option) => option.key === key)?.text
    return { text: words || key, isAsked: asked === id }
  }
  const drawn: Drawn = { bank, question: id, getLetter: getLetter(options), gap }
  return (
    <>
      <Box className="pad">
        {group && <Passage key={group.id} drawn={drawn} group={group} />}
        {question.stem !== '' && (
          <Box className="stem">
            <RichText drawn={drawn} text={question.stem} />
          </Box>
        )}
      </Box>
      {children({ options, gap })}
    </>
  )
})
