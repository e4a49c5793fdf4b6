import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { isHeard, isTyped, useSay, type QuizRun } from '../../parts'
import { useListId } from '@/kit/list-id'
import { moveFocus } from '@/platform/page/focus'
import { useKeys } from '@/platform/page/keys'
import { scrollPlatform } from '@/platform/page/scroll'
import { useSpeech } from '@/platform/media/use-speech'
import { Box, Button } from '@/platform/ui'
import { useVisible } from '@/platform/page/visible'
import { wordTestText as text } from '../../strings/quiz'
import { Options } from './options'
import { Outcome } from './outcome'
import { Prompt } from './prompt'
import { Spelling } from './spelling'

interface AskingProps {
  readonly run: QuizRun
  readonly hasAudio: boolean
  readonly onLeave: () => void
}

/** Where the test is, and the way out of it. */
const Top = observer(function Top({ run, onLeave }: Pick<AskingProps, 'run' | 'onLeave'>) {
  const all = run.plan.items.length
  return (
    <Box as="header" className="quiz-top">
      <Box className="quiz-bar">
        <Button className="ib" aria-label={text.leave} onClick={onLeave}>
          <Icon name="x" />
        </Button>
        <Box as="span" className="t-mid t-num" role="img" aria-label={text.positionAloud(run.done, all)}>
          {text.position(run.done, all)}
        </Box>
        <Box as="span" className="quiz-again">
          {run.isAgain && text.again}
        </Box>
      </Box>
      <Box className="quiz-track" aria-hidden>
        <Box className="quiz-done" style={{ width: `${(run.done / all) * 100}%` }} />
      </Box>
    </Box>
  )
})

/** Keys, focus, time and voice of the question that is shown. */
function useConduct(run: QuizRun, id: string, say: (word: string) => Promise<boolean>): void {
  const { question, isAnswered } = run
  const choose = (at: number) => () => {
    const option = question?.options[at]
    if (option) run.choose(option)
  }
  const repeat = () => void (question && isHeard(question.kind) && say(question.entry.word))
  useKeys({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    enter: () => run.next(),
    ' ': repeat,
  })
  useVisible((isVisible) => (isVisible ? run.resume() : run.pause()))
  useEffect(() => {
    if (!question) return
    if (isAnswered) moveFocus(`${id}-next`)
    else moveFocus(isTyped(question.kind) ? `${id}-input` : `${id}-ask`)
  }, [question, isAnswered, id])
  useEffect(() => {
    scrollPlatform.to(0) // what was read of the last answer was further down
    if (question && isHeard(question.kind)) void say(question.entry.word)
  }, [question, say])
}

/** One question after the other; each shows at once whether its answer was right. */
export const Asking = observer(function Asking({ run, hasAudio, onLeave }: AskingProps) {
  const id = useListId()
  const canSay = useSpeech(hasAudio)
  useConduct(run, id, useSay(hasAudio))
  const { question, isAnswered } = run
  if (!question) return null
  return (
    <Box className="quiz">
      <Top run={run} onLeave={onLeave} />
      <Box className="pad quiz-body">
        <Prompt id={`${id}-ask`} question={question} canSay={canSay} hasAudio={hasAudio} />
        {isTyped(question.kind) ? (
          <Spelling id={id} run={run} question={question} />
        ) : (
          <Options run={run} question={question} />
        )}
        <Outcome run={run} question={question} />
      </Box>
      <Box className="quiz-act">
        <DoubleTapCover card={`${run.record.answers.length} ${isAnswered}`} />
        {isAnswered ? (
          <Button key="next" id={`${id}-next`} className="btn btn-l btn-solid btn-full" onClick={run.next}>
            {text.next}
          </Button>
        ) : (
          <Button key="unknown" className="btn btn-l btn-quiet btn-full" onClick={run.giveUp}>
            {text.unknown}
          </Button>
        )}
      </Box>
    </Box>
  )
})
