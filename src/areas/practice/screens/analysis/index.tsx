import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { LinkRow } from '@/components/rows'
import {
  QuestionCard,
  buildReportAddress,
  Review,
  buildRunAddress,
  runOutcome,
  useQuestions,
  WithPractice,
  worthIn,
} from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useKeys } from '@/platform/page/keys'
import { scrollPlatform } from '@/platform/page/scroll'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { reportText } from '../../strings/report'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import './index.scss'

const text = reportText.analysis

interface OneProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
  readonly id: string
}

/** One question of a run that was handed in, with the student's answer and the explanation. */
const One = observer(function One({ practice, attempt, id }: OneProps) {
  const { bank } = practice
  const question = bank.peek(id)
  const answer = practice.state.findAttempt(attempt.begin.id)?.answers.get(id)
  const [kind, paper = ''] = attempt.begin.source.split(':')
  const worth = kind === 'paper' ? worthIn(bank.findPaper(paper)).get(id) : undefined
  const node = bank.findNode(bank.findHead(id)?.nodes[0] ?? '')
  const correction = bank.index.corrections.find((item) => item.question === id)
  function tick(points: number[]): void {
    if (!answer || !question) return
    const { text: words, pictures, took } = answer
    practice.answer(attempt.begin.id, question, { text: words, points, ...(pictures && { pictures }) }, took)
  }
  return (
    <QuestionCard practice={practice} question={id} seed={attempt.begin.seed}>
      {({ options, gap }) =>
        question && (
          <>
            {correction && (
              <Box as="p" className="t-sub analysis-note">
                {text.corrected(correction.day, correction.text)}
              </Box>
            )}
            <Review
              practice={practice}
              question={question}
              options={options}
              given={answer && { ...answer, share: practice.getShare(answer) }}
              gap={gap}
              worth={worth}
              onTick={answer && tick}
            />
            {node && (
              <Box className="pad">
                <LinkRow
                  to={buildRunAddress('adaptive', `node:${node.id}`)}
                  title={text.similar}
                  hint={text.similarHint(node.name)}
                />
              </Box>
            )}
            <Box as="p" className="pad t-cap analysis-source">
              {practiceText.source(question.version)}
            </Box>
          </>
        )
      }
    </QuestionCard>
  )
})

interface WalkProps {
  readonly practice: PracticeStore
  readonly attempt: Attempt
  readonly first: string | undefined
  readonly isWrongOnly: boolean
}

/** Walks through the questions of a run, all of them or those that were not right. */
const Walk = observer(function Walk({ practice, attempt, first, isWrongOnly }: WalkProps) {
  const all = attempt.questions
  // Which ones are walked through stays as it was, though marks of the student's own may change how they came out.
  const [questions] = useState(() => {
    const wrong = runOutcome(practice, attempt)
      .questions.filter(({ state, share }) => state !== 'open' && !isRight({ share }))
      .map(({ id }) => id)
    return isWrongOnly && wrong.length > 0 ? wrong : all
  })
  const [at, setAt] = useState(() => Math.max(0, questions.indexOf(first ?? '')))
  const { load, retry } = useQuestions(practice, all)
  const id = questions[at] ?? ''
  const move = (by: number): void => {
    if (at + by >= 0 && at + by < questions.length) setAt(at + by)
  }
  useKeys({ arrowleft: () => move(-1), arrowright: () => move(1) })
  useEffect(() => {
    scrollPlatform.to(0)
  }, [at])
  return (
    <>
      <Box as="header" className="nav">
        <Button className="ib" aria-label={text.back} onClick={() => back(buildReportAddress(attempt))}>
          <Icon name="chevron-left" />
        </Button>
        <Box as="h1" className="nav-title t-num">
          {text.place(all.indexOf(id) + 1, all.length)}
        </Box>
        <Button className="ib" aria-label={text.previous} disabled={at === 0} onClick={() => move(-1)}>
          <Icon name="chevron-left" size={20} />
        </Button>
        <Button
          className="ib"
          aria-label={text.next}
          disabled={at === questions.length - 1}
          onClick={() => move(1)}
        >
          <Icon name="chevron-right" size={20} />
        </Button>
      </Box>
      {load.state === 'ready' ? (
        <One key={id} practice={practice} attempt={attempt} id={id} />
      ) : load.state === 'failed' ? (
        <LoadFailed error={load.error} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
      <Box className="act">
        <Button className="btn btn-l btn-quiet analysis-back" disabled={at === 0} onClick={() => move(-1)}>
          {text.previous}
        </Button>
        <Button
          className="btn btn-l btn-solid analysis-next"
          onClick={() => (at === questions.length - 1 ? back(buildReportAddress(attempt)) : move(1))}
        >
          {at === questions.length - 1 ? text.back : text.next}
        </Button>
      </Box>
    </>
  )
})

const Of = observer(function Of({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  const title = useTitle()
  const attempt = practice.state.findAttempt(params['attempt'] ?? params['gid'] ?? '')
  if (!attempt?.isMarked)
    return (
      <>
        <NavBar title={title} />
        <Notice art="empty" title={reportText.gone} hint={reportText.goneHint}>
          <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/practice-record', 'replace')}>
            {reportText.goneGo}
          </Button>
        </Notice>
      </>
    )
  const first = attempt.questions[Number(params['at'] ?? 1) - 1]
  return <Walk practice={practice} attempt={attempt} first={first} isWrongOnly={params['only'] === 'wrong'} />
})

/** The explanations of a run, question by question. */
export default function AnalysisScreen() {
  const title = useTitle()
  return (
    <Page bottom="act">
      <WithPractice bar={<NavBar title={title} />}>{(practice) => <Of practice={practice} />}</WithPractice>
    </Page>
  )
}
