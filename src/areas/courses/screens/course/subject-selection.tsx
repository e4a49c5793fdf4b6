import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { Chips } from '@/components/chips'
import { Skeleton } from '@/components/skeleton'
import { choosePapers, NO_PAPER, OWN_PAPER, WithPractice } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { SubmitButton } from '@/kit/submit-button'
import { Box } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { choiceText as text } from '../../strings/choice'
import { saveChoice, readChoice, type ChoiceDraft } from './choice-draft'
import { saveMinutes, readMinutes } from './daily-minutes'
import { MinutesChips } from './minutes-chips'
import { isMajor, recordPapers, usePaperChoice, type PaperChoice } from './subjects'

interface FormProps {
  readonly practice: PracticeStore
  readonly first: PaperChoice
  /** Whether it is the page of settings, and not the first step towards a plan. */
  readonly isSettings: boolean
}

/** Writes what was chosen on the device, and into the record of who is logged in. Call it in an observer. */
function useSave(isSettings: boolean): {
  readonly isBusy: boolean
  readonly save: (papers: PaperChoice, minutes: number | undefined) => Promise<void>
} {
  const root = useRoot()
  const { local, session: visit } = useOwnStorage()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  async function save(papers: PaperChoice, minutes: number | undefined): Promise<void> {
    if (isRunning.current) return
    const { session, ui } = root
    choosePapers(local, papers)
    if (minutes !== undefined) saveMinutes(local, minutes)
    saveChoice(visit, undefined)
    isRunning.current = true
    setBusy(true)
    try {
      if (session.uid !== undefined) await recordPapers(root, session.uid, papers)
      ui.say(text.saved, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(text.savedHere)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
    if (isSettings) back()
    else go('/courses/subject-progress-selection')
  }
  return { isBusy, save }
}

const SubjectForm = observer(function SubjectForm({ practice, first, isSettings }: FormProps) {
  const { ui } = useRoot()
  const { local, session: visit } = useOwnStorage()
  const [{ papers, minutes }, setChoice] = useState((): ChoiceDraft => {
    const stored = readChoice(visit)
    return { papers: { ...first, ...stored?.papers }, minutes: stored?.minutes ?? readMinutes(local) }
  })
  /** A page that is reloaded has what was chosen. */
  function choose(change: Partial<ChoiceDraft>): void {
    const choice = { papers, minutes, ...change }
    saveChoice(visit, choice)
    setChoice(choice)
  }
  const { isBusy, save } = useSave(isSettings)
  function submit(): void {
    if (Object.values(papers).every((paper) => paper === NO_PAPER)) return ui.say(text.nobody, 'bad')
    void save(papers, minutes)
  }
  return (
    <Box className="pad">
      <Box as="p" className="t-sub">
        {text.lead}
      </Box>
      {practice.bank.index.subjects.map(({ id, name, papers: own }) => (
        <Chips
          key={id}
          label={name}
          options={[
            ...own.map((paper) => ({ value: paper.number, name: text.paper(paper.number, paper.name) })),
            ...(isMajor(id) ? [{ value: OWN_PAPER, name: text.own }] : []),
            { value: NO_PAPER, name: text.none, spoken: text.formatNone(name) },
          ]}
          isChosen={(paper) => papers[id] === paper}
          onChoose={(paper) => choose({ papers: { ...papers, [id]: paper } })}
          {...(papers[id] === OWN_PAPER && { note: text.ownNote })}
        />
      ))}
      <MinutesChips chosen={minutes} onChoose={(value) => choose({ minutes: value })} />
      <SubmitButton isBusy={isBusy} className="choice-save" onClick={submit}>
        {isSettings ? text.save : text.next}
      </SubmitButton>
    </Box>
  )
})

const Loaded = observer(function Loaded({ practice }: { readonly practice: PracticeStore }) {
  const { row } = usePage()
  const load = usePaperChoice(practice.bank)
  if (load.state !== 'ready') return <Skeleton />
  return <SubjectForm practice={practice} first={load.value} isSettings={row.path === '/subject-set'} />
})

/** Which papers are sat and how long is learnt a day: the first step towards a plan, and a page of settings. */
export function SubjectSelection() {
  return <WithPractice>{(practice) => <Loaded practice={practice} />}</WithPractice>
}
