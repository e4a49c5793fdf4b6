import { Notice } from '@/components/notice'
import { heldBack, offerTo, questionsIn, readSource, type Source } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import type { Query } from '@/lib/query'
import { Button } from '@/platform/ui'
import type { Store } from '@/platform/storage/kv.contract'
import type { Path } from '@/routes/address'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { runEmptyText as text } from '../../strings/run-empty'

/** Whether papers that are still to be sat hold back all that a source would ask. */
function isHeldBack(practice: PracticeStore, local: Store, source: Source): boolean {
  const offer = offerTo(practice, local)
  const asks = (held: ReadonlySet<string>) =>
    questionsIn(practice.bank, source, { ...offer, held }).length > 0
  return asks(new Set()) && !asks(offer.held)
}

/** Why a run cannot begin, by where its questions would come from. */
function emptyWords(
  practice: PracticeStore,
  source: string | undefined,
  { list, mode }: Query,
): readonly [string, string] {
  if (list === 'colleges' && source === undefined) return [text.school, text.schoolHint]
  const read = readSource(source ?? '')
  const kind = read?.kind
  if (mode === 'public' && source === undefined) return [text.paper, text.paperHint]
  if (read?.kind === 'paper' && !practice.bank.findPaper(read.id)) return [text.paper, text.paperHint]
  const asked =
    read?.kind === 'paper'
      ? (practice.bank.findPaper(read.id)?.sections.flatMap(({ questions }) => questions) ?? [])
      : read && 'question' in read
        ? [read.question]
        : []
  if (asked.some((question) => practice.state.underWay.has(question))) return [text.sat, text.satHint]
  if (read?.kind === 'duel' && read.against !== undefined) return [text.duel, text.duelHint]
  if (kind === 'mistakes') return [text.mistakes, text.mistakesHint]
  if (kind === 'weak') return [text.weak, text.weakHint]
  return [text.title, text.hint]
}

/** Where there is something else to answer. */
function suggestOtherSource({ mode, list }: Query): { readonly to: Path; readonly name: string } {
  if (mode === 'public') return { to: '/market/paper-practice', name: text.papers }
  if (list === 'colleges') return { to: '/exercises/colleges', name: text.schools }
  return { to: '/exercises/problem-solving-training', name: text.back }
}

interface NothingToAnswerProps {
  readonly practice: PracticeStore
  readonly source: string | undefined
  readonly params: Query
}

/** Says why a run has no questions, and leads to others. */
export function NothingToAnswer({ practice, source, params }: NothingToAnswerProps) {
  const { local } = useOwnStorage()
  const read = readSource(source ?? '')
  const named = (params['questions'] ?? '').split('.').filter(Boolean)
  const held = heldBack(practice, local)
  const isHeld =
    named.length > 0
      ? named.every((id) => held.has(id))
      : read !== undefined && isHeldBack(practice, local, read)
  const others = isHeld
    ? ({ to: '/exercises/exam-detail', name: text.mocks } as const)
    : suggestOtherSource(params)
  const [heading, hint] = isHeld ? [text.held, text.heldHint] : emptyWords(practice, source, params)
  return (
    <Notice art="empty" title={heading} hint={hint}>
      <Button className="btn btn-l btn-solid" onClick={() => go(others.to, 'replace')}>
        {others.name}
      </Button>
    </Notice>
  )
}
