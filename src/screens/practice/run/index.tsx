import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import {
  readSource,
  reportOf,
  runOf,
  useSubject,
  WithPractice,
  worthIn,
  type PracticeRun,
} from '@/features/practice'
import { openLogin } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useKeys } from '@/platform/page/keys'
import { scrollPlatform } from '@/platform/page/scroll'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '@/stores/practice-store'
import { TOAST_MS } from '@/stores/ui-store'
import { practiceText } from '@/strings/practice/index'
import { runText as text } from '@/strings/practice/run'
import { isChosen, isObjective } from '../../../../contract/domain/practice/marking'
import { runModes } from '../../../../contract/domain/practice/modes'
import { AnswerSheet } from './answer-sheet'
import { QuestionView } from './question-view'
import { Timer } from './timer'
import { readSize, Tools } from './tools'
import { useRun } from './use-run'
import './index.scss'

interface TopProps {
  readonly run: PracticeRun
  readonly onSheet: () => void
  readonly onTimeUp: () => void
}

/** The way out, the time that is left, and the answer sheet. */
const Top = observer(function Top({ run, onSheet, onTimeUp }: TopProps) {
  const { at, questions, practice, attempt } = run
  const count = questions.length
  return (
    <Box as="header" className="run-top">
      <Box className="run-bar">
        <Button
          className="ib"
          aria-label={text.leave}
          onClick={() => back('/exercises/problem-solving-training')}
        >
          <Icon name="x" />
        </Button>
        <Box as="h1" className="run-title">
          {run.mode.isTimed && !attempt.finish ? (
            <Timer leftNow={() => practice.leftOf(attempt) ?? 0} onEnd={onTimeUp} />
          ) : (
            <Box as="span" className="t-mid">
              {practiceText.modes[attempt.begin.mode]}
            </Box>
          )}
        </Box>
        <Button className="ib run-sheet" aria-label={text.sheet(at + 1, count)} onClick={onSheet}>
          <Icon name="list-check" size={20} />
          <Box as="span" className="t-num">
            {at + 1}/{count}
          </Box>
        </Button>
      </Box>
      <Box className="run-track" aria-hidden>
        <Box className="run-done" style={{ width: `${((count - run.open) / count) * 100}%` }} />
      </Box>
    </Box>
  )
})

/** What the main button does next: shows the key, goes on, or ends the run. */
const Act = observer(function Act({ run, onEnd }: { run: PracticeRun; onEnd: () => void }) {
  const { question, isRevealed, isLast, mode, draft, at } = run
  const isWaiting =
    question !== undefined &&
    mode.feedback === 'now' &&
    !isRevealed &&
    (question.type === 'multiple' || !isChosen(question.type))
  const isSelf = question !== undefined && !isObjective(question.type)
  return (
    <Box className="act">
      <Button className="btn btn-l btn-quiet act-back" disabled={at === 0} onClick={() => run.go(at - 1)}>
        {text.previous}
      </Button>
      {isWaiting ? (
        <Button
          className="btn btn-l btn-solid act-next"
          disabled={draft.text === '' && !isSelf}
          onClick={() => run.commit('empty')}
        >
          {isSelf ? text.showModel : text.confirm}
        </Button>
      ) : (
        <Button className="btn btn-l btn-solid act-next" onClick={() => (isLast ? onEnd() : run.go(at + 1))}>
          {isLast ? (mode.feedback === 'later' ? text.handIn : text.last) : text.next}
        </Button>
      )}
    </Box>
  )
})

const Running = observer(function Running({ run, practice }: { run: PracticeRun; practice: PracticeStore }) {
  const { ui } = useRoot()
  const { local } = useRoot().storage
  const [sheet, setSheet] = useState<'answers' | 'tools'>()
  const [size, setSize] = useState(() => readSize(local))
  const [waits, setWaits] = useState(false)
  const close = () => setSheet(undefined)
  const { question, at, mode, attempt } = run
  const [kind = '', paper = ''] = attempt.begin.source.split(':')
  const worth = kind === 'paper' ? worthIn(practice.bank.paperOf(paper)).get(run.current) : undefined
  const isOver = attempt.finish !== undefined
  useEffect(() => {
    // Another device, or this one when the time was over, has handed it in.
    if (isOver) go(reportOf(run.attempt), 'replace')
  }, [isOver, run])
  useEffect(() => {
    scrollPlatform.to(0)
  }, [at])
  useVisible((isVisible) => run.see(isVisible))
  const choose = (place: number) => () => {
    const option = run.options[place]
    if (option) run.choose(option.key)
  }
  useKeys({
    1: choose(0),
    2: choose(1),
    3: choose(2),
    4: choose(3),
    a: choose(0),
    b: choose(1),
    c: choose(2),
    d: choose(3),
    arrowleft: () => run.go(at - 1),
    arrowright: () => run.go(at + 1),
    m: () => mode.feedback === 'later' && run.flag(),
  })
  function finish(): void {
    close()
    run.finish()
  }
  async function timeUp(): Promise<void> {
    if (await run.closeOver()) ui.say(text.timeUp, 'plain', TOAST_MS.login)
    else if (practice.sync.isOffline) setWaits(true)
  }
  return (
    <>
      <Top run={run} onSheet={() => setSheet('answers')} onTimeUp={() => void timeUp()} />
      {waits && (
        <Box as="p" className="pad t-sub run-waits" role="status">
          {text.timeUpOffline}
        </Box>
      )}
      {question ? (
        <QuestionView
          key={question.id}
          run={run}
          question={question}
          worth={worth}
          canStrike={mode.feedback === 'later'}
          size={size}
          onTools={() => setSheet('tools')}
        />
      ) : (
        <Notice
          art="empty"
          title={practiceText.gone}
          hint={practice.bank.withdrawalOf(run.current) ?? practiceText.goneHint}
        />
      )}
      <Act
        run={run}
        onEnd={() => (mode.feedback === 'later' || run.open > 0 ? setSheet('answers') : finish())}
      />
      {sheet === 'tools' && <Tools run={run} size={size} store={local} onSize={setSize} onClose={close} />}
      {sheet === 'answers' && (
        <AnswerSheet
          run={run}
          onGo={(place) => {
            run.go(place)
            close()
          }}
          onFinish={finish}
          onClose={close}
        />
      )}
    </>
  )
})

/** Why a run cannot begin, by where its questions would come from. */
function emptyWords(practice: PracticeStore, source: string | undefined): readonly [string, string] {
  const kind = readSource(source ?? '')?.kind
  const isSat = practice.attempts.some(
    ({ begin, finish }) => !finish && begin.source === source && runModes[begin.mode].isTimed,
  )
  if (isSat) return [text.empty.sat, text.empty.satHint]
  if (kind === 'mistakes') return [text.empty.mistakes, text.empty.mistakesHint]
  if (kind === 'weak') return [text.empty.weak, text.empty.weakHint]
  return [text.empty.title, text.empty.hint]
}

const Run = observer(function Run({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  const [{ subject }] = useSubject(practice.bank)
  const title = useTitle()
  const root = useRoot()
  // Some addresses name no source of their own.
  const source = params['source'] ?? (params['usual'] === 'quick' ? `quick:${subject}` : undefined)
  const phase = useRun(practice, { ...params, ...(source !== undefined && { source }) })
  if (phase.state === 'running') return <Running run={phase.run} practice={practice} />
  if (phase.state === 'making')
    return (
      <>
        <NavBar title={title} />
        <Skeleton />
      </>
    )
  if (phase.state === 'guest')
    return (
      <>
        <NavBar title={title} />
        <Notice art="empty" title={text.guest.title} hint={text.guest.hint}>
          <Button className="btn btn-l btn-solid" onClick={() => openLogin(root)}>
            {text.guest.login}
          </Button>
          <Button className="btn btn-l btn-text" onClick={() => go(runOf('test', source ?? ''), 'replace')}>
            {text.guest.untimed}
          </Button>
        </Notice>
      </>
    )
  const [heading, hint] = emptyWords(practice, source)
  return (
    <>
      <NavBar title={title} />
      {phase.state === 'failed' ? (
        <LoadFailed error={phase.error} onRetry={phase.retry} />
      ) : (
        <Notice art="empty" title={heading} hint={hint}>
          <Button
            className="btn btn-l btn-solid"
            onClick={() => go('/exercises/problem-solving-training', 'replace')}
          >
            {text.empty.back}
          </Button>
        </Notice>
      )}
    </>
  )
})

/** Answers questions, one after the other: training, tests, mock papers and what was wrong before. */
export default function RunScreen() {
  const title = useTitle()
  return (
    <Page bottom="act">
      <WithPractice bar={<NavBar title={title} />}>{(practice) => <Run practice={practice} />}</WithPractice>
    </Page>
  )
}
