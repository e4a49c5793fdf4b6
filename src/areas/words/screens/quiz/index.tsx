import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { NavBar } from '@/components/nav-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { WithWords, type QuizRun } from '../../parts'
import { LoadFailed } from '@/kit/load-failed'
import type { Query } from '@/lib/query'
import { go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { Asking } from './asking'
import { Setup } from './setup'
import { useTest } from './use-test'
import './index.scss'

/** The running test; its end leads to the result. */
const Running = observer(function Running(props: {
  readonly run: QuizRun
  readonly hasAudio: boolean
  readonly onStop: () => void
}) {
  const { run, hasAudio, onStop } = props
  const { hasEnded } = run
  useEffect(() => {
    if (hasEnded) go('/spword/test-result', 'replace')
  }, [hasEnded])
  function leave(): void {
    if (run.record.answers.length > 0) go('/spword/test-result', 'replace')
    else onStop()
  }
  return <Asking run={run} hasAudio={hasAudio} onLeave={leave} />
})

interface TestProps {
  readonly words: WordStore
  readonly params: Query
  readonly onRun: (isRunning: boolean) => void
}

function Test({ words, params, onRun }: TestProps) {
  const { phase, unfinished, start, resume, stop } = useTest(words)
  const isRunning = phase.state === 'running'
  useEffect(() => onRun(isRunning), [onRun, isRunning])
  if (phase.state === 'running')
    return <Running run={phase.run} hasAudio={words.book.index.audio} onStop={stop} />
  if (phase.state === 'failed') return <LoadFailed error={phase.error} onRetry={phase.retry} />
  return (
    <Setup
      words={words}
      params={params}
      isBusy={phase.state === 'making'}
      unfinished={unfinished()}
      onStart={start}
      onResume={resume}
    />
  )
}

/** Tests words by choosing, spelling and listening; every answer counts as a review. */
export default function TestScreen() {
  const title = useTitle()
  const { params } = usePage()
  const [isRunning, setRunning] = useState(false)
  return (
    <Page>
      {!isRunning && <NavBar title={title} />}
      <WithWords>{(words) => <Test words={words} params={params} onRun={setRunning} />}</WithWords>
    </Page>
  )
}
