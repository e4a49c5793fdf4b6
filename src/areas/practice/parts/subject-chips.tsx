import { Box, Button } from '@/platform/ui'
import type { QuestionBank } from '../store/question-bank'
import { practiceText as text } from '../strings/index'
import type { SubjectChoice } from './use-subject'

interface SubjectChipsProps {
  readonly bank: QuestionBank
  readonly choice: SubjectChoice
  readonly onChoose: (choice: SubjectChoice) => void
}

/** Chooses the subject, and the exam paper of a subject that has several. */
export function SubjectChips({ bank, choice, onChoose }: SubjectChipsProps) {
  const papers = bank.findSubject(choice.subject)?.papers ?? []
  return (
    <>
      <Box className="chips" role="group" aria-label={text.subjects}>
        {bank.index.subjects.map(({ id, name }) => (
          <Button
            key={id}
            className={`chip${id === choice.subject ? ' is-on' : ''}`}
            aria-pressed={id === choice.subject}
            onClick={() => onChoose({ subject: id, paper: undefined })}
          >
            {name}
          </Button>
        ))}
      </Box>
      {papers.length > 1 && (
        <Box className="chips" role="group" aria-label={text.papers}>
          {papers.map(({ number, name }) => (
            <Button
              key={number}
              className={`chip${number === choice.paper ? ' is-on' : ''}`}
              aria-pressed={number === choice.paper}
              onClick={() => onChoose({ ...choice, paper: number })}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
    </>
  )
}
