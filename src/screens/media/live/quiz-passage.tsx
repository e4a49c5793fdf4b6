import { useState } from 'react'
import type { QuestionGroup } from '@/api/question'
import { RichText, type Drawn } from '@/features/practice'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '@/strings/courses/live'
import { gapSentence } from './gap-sentence'

interface QuizPassageProps {
  readonly drawn: Drawn
  readonly group: QuestionGroup
}

/** What a question of the class is asked about: the sentence with its gap in sight, the whole text folded away. */
export function QuizPassage({ drawn, group }: QuizPassageProps) {
  const [isOpen, setOpen] = useState(false)
  const asked = group.questions.indexOf(drawn.question) + 1
  const sentence = gapSentence(group.text, asked)
  const marked: Drawn = { ...drawn, gap: (number) => ({ text: '', isAsked: number === asked }) }
  if (group.text === '') return null
  return (
    <>
      {sentence !== undefined && !isOpen && <RichText drawn={marked} text={sentence} />}
      <Button className="btn btn-text quiz-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text.quizFold : text.quizText}
      </Button>
      {isOpen && (
        <Box className="quiz-text" role="region" aria-label={text.quizTextNamed(group.title)} tabIndex={0}>
          <RichText drawn={marked} text={group.text} />
        </Box>
      )}
    </>
  )
}
