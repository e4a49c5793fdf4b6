import { HORIZON, QUIET_DAYS } from '../../../../../contract/domain/words/plan'
import { useEffect, useRef, useState } from 'react'
import { formatDate, useForecast, useKeyed } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { back } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import type { WordStore } from '../../store/word-store'
import { planText as text } from '../../strings/plan'
import {
  findFault,
  isChanged,
  countNewPerDay,
  getPlan,
  readDraft,
  type Draft,
  type Ground,
  type Pace,
} from './draft'

const KEY = 'word-plan-draft'

/** A plan that a student is changing; what is not saved stays on the device. Call it inside an observer. */
export function useUserPlan(words: WordStore) {
  const { ui } = useRoot()
  const storage = useOwnStorage()
  const [draft, setDraft] = useState<Draft>(() => readDraft(storage.local.read(KEY)) ?? {})
  const [isRestored, setRestored] = useState(() => storage.local.read(KEY) !== undefined)
  const { edition, today, plan } = words
  const unmet = useKeyed(
    [words, edition],
    () => words.active.filter((word) => words.state.findMemory(word) === undefined).length,
  )
  const ground: Ground = { plan, today, unmet, paceFor: (examDate) => words.paceFor(examDate) }
  const fault = findFault(draft, ground)
  const hasChanges = isChanged(draft, ground)
  const edited = getPlan(draft, ground)
  const forecast = useForecast(words, fault ? null : edited)
  const isLeftOpen = useRef(false)
  isLeftOpen.current = hasChanges
  useEffect(
    () => () => {
      if (isLeftOpen.current) ui.say(text.leaving, 'plain', TOAST_MS.login)
    },
    [ui],
  )

  function keep(next: Draft): void {
    setDraft(next)
    if (Object.keys(next).length > 0) storage.local.write(KEY, next)
    else storage.local.remove(KEY)
  }

  function change(fields: Draft): void {
    keep({ ...draft, ...fields })
  }

  /** The day on which the plan as it stands ends, or a likely one where it does not before the exam. */
  function finishDay(): number {
    const { examDay = today + HORIZON } = words.schedule
    return Math.max(today, Math.min(forecast.value?.finishDay ?? examDay, examDay - QUIET_DAYS - 1))
  }

  /** Changes how the pace is set; the new words a day stay what they are. */
  function setPace(pace: Pace): void {
    const { typed: _typed, finishDate: _finishDate, ...others } = draft
    if (pace === 'count') {
      const now = countNewPerDay(draft, ground)
      keep({ ...others, ...(Number.isFinite(now) && { typed: String(Math.min(300, now)) }) })
    } else
      keep({
        ...others,
        finishDate: formatDate(finishDay()),
      })
  }

  function drop(): void {
    setRestored(false)
    keep({})
  }

  function save(): void {
    if (fault) return ui.say(fault.message, 'bad', TOAST_MS.login)
    words.setPlan(edited)
    isLeftOpen.current = false
    keep({})
    ui.say(text.saved, 'good', TOAST_MS.login)
    back('/spword/index')
  }

  return {
    words,
    draft,
    plan: edited,
    unmet,
    pace: draft.finishDate === undefined ? ('count' as const) : ('date' as const),
    /** The text of the field of new words. */
    typed: draft.typed ?? String(Number.isFinite(edited.newADay) ? edited.newADay : ''),
    fault,
    forecast,
    hasChanges,
    isRestored: isRestored && hasChanges,
    change,
    setPace,
    drop,
    save,
  }
}
export type PlanState = ReturnType<typeof useUserPlan>
