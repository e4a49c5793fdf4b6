import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type MutableRefObject } from 'react'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import {
  buildReportAddress,
  buildRunAddress,
  useSubject,
  WithPractice,
  worthIn,
  type PracticeRun,
  type RunQuestion,
} from '../../parts'
import { lazyLayer } from '@/features/lazy-layer'
import { lazyPart } from '@/kit/lazy-part'
import { openLogin } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { online } from '@/platform/net/online'
import { useKeys } from '@/platform/page/keys'
import { reveal } from '@/platform/page/scroll-into-view'
import { scrollPlatform } from '@/platform/page/scroll'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import type { Query } from '@/lib/query'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { TOAST_MS } from '@/stores/ui-store'
import { practiceText } from '../../strings/index'
import { modeNames } from '../../strings/run-names'
import { runText as text } from '../../strings/run'
import { isObjective } from '../../../../../contract/domain/practice/marking'
import { cellId, QuestionView } from './question-view'
import { Timer } from './timer'
import { readSize, type TextSize } from './text-size'
import { useRun, type Visit } from './use-run'
import './index.scss'

const fetchSheet = () => import('./answer-sheet')
const AnswerSheet = lazyLayer(async () => (await fetchSheet()).AnswerSheet)
const DuelNote = lazyPart(async () => (await import('./duel-note')).DuelNote)
const NothingToAnswer = lazyPart(async () => (await import('./nothing-to-answer')).NothingToAnswer)
const OtherVisitor = lazyPart(async () => (await import('./other-visitor')).OtherVisitor)
const PlacementStart = lazyPart(async () => (await import('./placement-start')).PlacementStart)
const Tools = lazyPart(async () => (await import('./tools')).Tools)

interface TopProps {
  readonly run: PracticeRun
  readonly onSheet: () => void
  readonly onTimeUp: () => void
}

/** The way out, the time that is left, and the answer sheet. */
const Top = observer(function Top({ run, onSheet, onTimeUp }: TopProps) {
  const { at, questions, practice, attempt, mode, most } = run
  const count = questions.length
  const isAll = mode.layout === 'all'
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
            <Timer leftNow={() => practice.findTimeLeft(attempt) ?? 0} onEnd={onTimeUp} />
          ) : (
            <Box as="span" className="t-mid">
              {modeNames[attempt.begin.mode]}
            </Box>
          )}
        </Box>
        <Button
          className="ib run-sheet"
          aria-label={isAll ? text.formatSheet(count - run.open, most) : text.sheet(at + 1, most)}
          onClick={onSheet}
        >
          <Icon name="list-check" size={20} />
          <Box as="span" className="t-num">
            {isAll ? count - run.open : at + 1}/{most}
          </Box>
        </Button>
      </Box>
      <Box className="run-track" aria-hidden>
        <Box className="run-done" style={{ width: `${((count - run.open) / most) * 100}%` }} />
      </Box>
    </Box>
  )
})

/** The next step of the main button: shows the key, goes on, or ends the run. */
const Act = observer(function Act({ run, onEnd }: { run: PracticeRun; onEnd: () => void }) {
  const { isAwaited, isLast, mode, at, shown } = run
  const { asked, draft } = shown
  const isSelf = asked !== undefined && !isObjective(asked.type)
  return (
    <Box className="act">
      <DoubleTapCover card={`${at} ${shown.isConfirmed}`} />
      {mode.layout === 'one' && (
        <Button className="btn btn-l btn-quiet act-back" disabled={at === 0} onClick={() => run.go(at - 1)}>
          {text.previous}
        </Button>
      )}
      {shown.isConfirmed ? (
        <Button
          className="btn btn-l btn-solid act-next"
          disabled={draft.text === '' && !isSelf}
          onClick={() => run.commit(shown.id, 'empty')}
        >
          {isSelf ? text.showModel : text.confirm}
        </Button>
      ) : (
        <Button
          className="btn btn-l btn-solid act-next"
          disabled={isAwaited}
          onClick={() => (isLast || mode.layout === 'all' ? onEnd() : run.go(at + 1))}
        >
          {(isLast && !isAwaited) || mode.layout === 'all'
            ? mode.feedback === 'later'
              ? text.handIn
              : text.last
            : text.next}
        </Button>
      )}
    </Box>
  )
})

/** A question of the run, or why there is none. */
const Asked = observer(function Asked({
  one,
  size,
  onTools,
}: {
  one: RunQuestion
  size: TextSize
  onTools: () => void
}) {
  const { asked, id, run } = one
  const { bank } = run.practice
  const [kind, paper = ''] = run.attempt.begin.source.split(':')
  if (!asked)
    return (
      <Notice art="empty" title={practiceText.gone} hint={bank.findWithdrawal(id) ?? practiceText.goneHint} />
    )
  return (
    <QuestionView
      key={id}
      one={one}
      question={asked}
      worth={kind === 'paper' ? worthIn(bank.findPaper(paper)).get(id) : undefined}
      canStrike={run.mode.feedback === 'later'}
      size={size}
      onTools={onTools}
    />
  )
})

/** The ways in which a run ends: it is handed in here, its time is over, or another device has handed it in. */
function useHandIn(run: PracticeRun, practice: PracticeStore, isOver: boolean) {
  const { ui } = useRoot()
  const [isTimeUp, setTimeUp] = useState(false)
  // A run that was over when it was opened leads to its report without a word.
  const isHandingIn = useRef(isOver)
  useEffect(() => {
    if (!isOver) return
    if (!isHandingIn.current) ui.say(text.handedIn, 'plain', TOAST_MS.login)
    go(buildReportAddress(run.attempt), 'replace')
  }, [isOver, run, ui])
  return {
    isTimeUp,
    finish(): void {
      isHandingIn.current = true
      run.finish()
    },
    async timeUp(): Promise<void> {
      isHandingIn.current = true
      const isHandedIn = await run.handInIfOver()
      isHandingIn.current = isHandedIn
      if (isHandedIn) ui.say(text.timeUp, 'plain', TOAST_MS.login)
      else if (practice.isTimeUp(run.attempt)) setTimeUp(true)
    },
  }
}

const Running = observer(function Running({ run, practice }: { run: PracticeRun; practice: PracticeStore }) {
  const { local } = useRoot().storage
  const [sheet, setSheet] = useState<'answers' | RunQuestion>()
  const [size, setSize] = useState(() => readSize(local))
  const close = () => setSheet(undefined)
  const { at, mode, attempt, shown } = run
  const isAll = mode.layout === 'all'
  const isOver = attempt.finish !== undefined
  const { isTimeUp, finish, timeUp } = useHandIn(run, practice, isOver)
  function handIn(): void {
    close()
    finish()
  }
  // Papers are handed in on the sheet: it is here before the network may go.
  useEffect(() => void fetchSheet().catch(() => undefined), [])
  useEffect(() => {
    if (isAll && at > 0) reveal(cellId(at))
    else scrollPlatform.to(0)
  }, [at, isAll])
  useVisible((isVisible) => run.see(isVisible))
  const choose = (place: number) => () => {
    const option = isAll ? undefined : shown.options[place]
    if (option) shown.choose(option.key)
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
    m: () => mode.feedback === 'later' && !isAll && shown.flag(),
  })
  return (
    <>
      <Top run={run} onSheet={() => setSheet('answers')} onTimeUp={() => void timeUp()} />
      {attempt.begin.mode === 'duel' && <DuelNote run={run} />}
      {mode.isTimed && (isTimeUp || practice.sync.isUnreached) && (
        <Box as="p" className="pad t-sub" role="status">
          {isTimeUp ? text.timeUpUnreached(online.isOnline()) : text.unreached(online.isOnline())}
        </Box>
      )}
      {(isAll ? run.questions : [run.current]).map((id) => (
        <Asked key={id} one={run.on(id)} size={size} onTools={() => setSheet(run.on(id))} />
      ))}
      <Act
        run={run}
        onEnd={() => (mode.feedback === 'later' || run.open > 0 ? setSheet('answers') : handIn())}
      />
      {sheet !== undefined && sheet !== 'answers' && (
        <Tools one={sheet} size={size} store={local} onSize={setSize} onClose={close} />
      )}
      {sheet === 'answers' && (
        <AnswerSheet
          run={run}
          onGo={(place) => {
            close()
            run.go(place)
          }}
          onFinish={handIn}
          onClose={close}
        />
      )}
    </>
  )
})

/** Kinds of sources that a mode takes a whole subject from where its address names none. */
const usual: Readonly<Record<string, string>> = {
  ability: 'ability',
  adaptive: 'quick',
  duel: 'duel',
  network: 'network',
}

/** The source of an address that names none; undefined where it asks for nothing. */
function usualSource({ mode = '', paper }: Query, subject: string): string | undefined {
  const { [mode]: kind } = usual
  if (kind !== undefined) return `${kind}:${subject}`
  return paper === undefined ? undefined : `paper:${paper}`
}

interface RunProps {
  readonly practice: PracticeStore
  readonly visit: MutableRefObject<Visit>
}

const Run = observer(function Run({ practice, visit }: RunProps) {
  const { params } = usePage()
  const [choice] = useSubject(practice.bank)
  const { id: subject = choice.subject } = practice.bank.findSubject(params['subject'] ?? '') ?? {}
  const title = useTitle()
  const root = useRoot()
  const source = params['source'] ?? usualSource(params, subject)
  function logIn(paper: string): void {
    practice.askToSit(paper)
    openLogin(root)
  }
  const phase = useRun(practice, { ...params, ...(source !== undefined && { source }) }, visit)
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
          <Button className="btn btn-l btn-solid" onClick={() => logIn(phase.paper)}>
            {text.guest.login}
          </Button>
          <Button
            className="btn btn-l btn-text"
            onClick={() => go(buildRunAddress('test', source ?? ''), 'replace')}
          >
            {text.guest.untimed}
          </Button>
        </Notice>
      </>
    )
  return (
    <>
      <NavBar title={title} />
      {phase.state === 'failed' ? (
        <LoadFailed error={phase.error} onRetry={phase.retry} />
      ) : phase.state === 'other' ? (
        <OtherVisitor isGuest={practice.isGuest} onBegin={phase.begin} />
      ) : (
        <NothingToAnswer practice={practice} source={source} params={params} />
      )}
    </>
  )
})

/** Answers questions, one after the other: training, tests, mock papers and what was wrong before. */
export default function RunScreen() {
  const title = useTitle()
  const { mode, source, attempt, single } = usePage().params
  // It outlives the run, which goes while another user's log is opened.
  const visit = useRef<Visit>({ owner: useRoot().session.uid })
  return (
    <Page bottom="act">
      <WithPractice bar={<NavBar title={title} />}>
        {(practice) => {
          if (mode !== 'placement' || source !== undefined || attempt !== undefined)
            return <Run practice={practice} visit={visit} />
          return <PlacementStart practice={practice} isSingle={single !== undefined} />
        }}
      </WithPractice>
    </Page>
  )
}
