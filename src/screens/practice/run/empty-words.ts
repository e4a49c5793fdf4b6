import { readSource } from '@/features/practice'
import type { Query } from '@/lib/query'
import type { Path } from '@/routes/address'
import type { PracticeStore } from '@/stores/practice-store'
import { runText as text } from '@/strings/practice/run'

/** Why a run cannot begin, by where its questions would come from. */
export function emptyWords(
  practice: PracticeStore,
  source: string | undefined,
  { list, mode }: Query,
): readonly [string, string] {
  if (list === 'colleges' && source === undefined) return [text.empty.school, text.empty.schoolHint]
  const read = readSource(source ?? '')
  const kind = read?.kind
  if (mode === 'public' && source === undefined) return [text.empty.paper, text.empty.paperHint]
  if (read?.kind === 'paper' && !practice.bank.paperOf(read.id))
    return [text.empty.paper, text.empty.paperHint]
  const asked =
    read?.kind === 'paper'
      ? (practice.bank.paperOf(read.id)?.sections.flatMap(({ questions }) => questions) ?? [])
      : read && 'question' in read
        ? [read.question]
        : []
  if (asked.some((question) => practice.underWay.has(question))) return [text.empty.sat, text.empty.satHint]
  if (read?.kind === 'duel' && read.against !== undefined) return [text.empty.duel, text.empty.duelHint]
  if (kind === 'mistakes') return [text.empty.mistakes, text.empty.mistakesHint]
  if (kind === 'weak') return [text.empty.weak, text.empty.weakHint]
  return [text.empty.title, text.empty.hint]
}

/** Where there is something else to answer. */
export function othersOf({ mode, list }: Query): { readonly to: Path; readonly name: string } {
  if (mode === 'public') return { to: '/market/paper-practice', name: text.empty.papers }
  if (list === 'colleges') return { to: '/exercises/colleges', name: text.empty.schools }
  return { to: '/exercises/problem-solving-training', name: text.empty.back }
}
