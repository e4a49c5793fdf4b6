import { useState } from 'react'
import { RichText } from '@/areas/practice'
import type { QuestionGroup, Drawn } from '@/areas/practice'
import { useListId } from '@/kit/list-id'
import { moveFocus } from '@/platform/page/focus'
import { reveal } from '@/platform/page/scroll-into-view'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { gapSentence } from './gap-sentence'

interface QuizPassageProps {
  readonly drawn: Drawn
  readonly group: QuestionGroup
}

/**
 * The passage that a question of the class is asked about: the sentence with its gap in sight, the whole text folded
 * away.
 */
export function QuizPassage({ drawn, group }: QuizPassageProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useListId()
  const asked = group.questions.indexOf(drawn.question) + 1
  const sentence = gapSentence(group.text, asked)
  const marked: Drawn = { ...drawn, gap: (number) => ({ text: '', isAsked: number === asked }) }
  if (group.text === '') return null
  function close(): void {
    setOpen(false)
    moveFocus(id)
    reveal(id)
  }
  return (
    <>
      {sentence !== undefined && !isOpen && <RichText drawn={marked} text={sentence} />}
      <Button
        id={id}
        className="btn btn-text quiz-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.quizFold : text.quizText}
      </Button>
      {isOpen && (
        <Box className="quiz-text" role="region" aria-label={text.quizTextNamed(group.title)} tabIndex={0}>
          <RichText drawn={marked} text={group.text} />
        </Box>
      )}
      {isOpen && (
        <Button className="btn btn-text quiz-fold" onClick={close}>
          {text.quizFold}
        </Button>
      )}
    </>
  )
}
