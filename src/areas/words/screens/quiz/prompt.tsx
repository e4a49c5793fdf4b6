import { Icon } from '@/components/icon'
import { isHeard, Speaker, useSay, type Question } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { tableText } from '../../strings/lists'
import { wordTestText as text } from '../../strings/quiz'

/** Words above this many letters are set smaller. */
const LONG_WORD = 12

interface SubjectProps {
  readonly question: Question
  /** Whether words can be played here, and whether the server has recordings. */
  readonly canSay: boolean
  readonly hasAudio: boolean
}

function Subject({ question, canSay, hasAudio }: SubjectProps) {
  const say = useSay(hasAudio)
  const { entry, kind } = question
  if (isHeard(kind)) {
    return (
      <Button className="btn btn-quiet quiz-listen" onClick={() => void say(entry.word)}>
        <Icon name="volume" />
        {text.listen}
      </Button>
    )
  }
  if (kind === 'meaning') {
    return (
      <Box className="quiz-subject">
        <Box as="p" className={`quiz-word${entry.word.length > LONG_WORD ? ' is-long' : ''}`}>
          {entry.word}
        </Box>
        <Box className="flex">
          <Box as="span" className="t-sub">{`/${entry.ipa}/`}</Box>
          {canSay && <Speaker word={entry.word} label={tableText.say(entry.word)} hasAudio={hasAudio} />}
        </Box>
      </Box>
    )
  }
  return (
    <Box className="quiz-subject">
      {entry.senses.map(({ part, gloss }) => (
        <Box as="p" key={part + gloss} className="t-h3">
          {`${part} ${gloss}`}
        </Box>
      ))}
    </Box>
  )
}

/** The asked question. */
export function Prompt({ id, ...subject }: SubjectProps & { readonly id: string }) {
  return (
    <Box>
      <Box as="h1" id={id} className="t-sub quiz-ask">
        {text.ask[subject.question.kind]}
      </Box>
      <Subject {...subject} />
    </Box>
  )
}
