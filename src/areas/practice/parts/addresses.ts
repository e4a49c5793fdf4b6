import type { Path } from '@/routes/address'
import type { Address } from '@/routes/navigate'
import type { Attempt } from '../../../../contract/domain/practice/fold'
import { runModes, type RunModeName } from '../../../../contract/domain/practice/modes'

/** Where questions are answered, by the mode of the run. */
const runs: Readonly<Record<RunModeName, Path>> = {
  train: '/exercises/topic-train',
  mistakes: '/exercises/mistake-exercise',
  adaptive: '/exercises/brush-topic',
  ability: '/exercises/combat-ability-test',
  network: '/exercises/network-test',
  duel: '/exercises/combat-network-test',
  placement: '/exercises/strength-test',
  test: '/exercises/knowledge-test',
  page: '/exercises/knowledge-test',
  public: '/market/paper-test',
  paper: '/exercises/exam-test',
}

/** Where a run comes to its report. */
const reports: Readonly<Record<RunModeName, Path>> = {
  train: '/exercises/analysis-report',
  mistakes: '/exercises/analysis-report',
  adaptive: '/exercises/analysis-report',
  ability: '/exercises/combat-ability-report',
  network: '/exercises/network-report',
  duel: '/exercises/combat-network-report',
  placement: '/exercises/strength-report',
  test: '/exercises/knowledge-report',
  page: '/exercises/knowledge-report',
  public: '/market/paper-report',
  paper: '/exercises/exam-report',
}

/** Where a run of a source begins, or goes on where it was left. */
export function buildRunAddress(mode: RunModeName, source: string): Address {
  const layout: '' | '&layout=all' = runModes[mode].layout === 'all' ? '&layout=all' : ''
  return `${runs[mode]}?source=${encodeURIComponent(source)}${layout}`
}

/** Where the questions of a lesson are answered. */
export function runOfLesson(lesson: string, questions: readonly string[]): Address {
  return `${runs.train}?source=lesson:${lesson}&questions=${questions.join('.')}`
}

/** Where some questions of a node are answered. */
export function runOfNode(node: string, questions: readonly string[]): Address {
  return `${runs.train}?source=node:${node}&questions=${questions.join('.')}`
}

/** Where an attempt is gone on with. */
export function buildResumeAddress({ begin }: Pick<Attempt, 'begin'>): Address {
  return `${runs[begin.mode]}?attempt=${begin.id}`
}

/** The report of an attempt. */
export function buildReportAddress({ begin }: Pick<Attempt, 'begin'>): Address {
  const isMixed = begin.mode === 'test' && begin.source.startsWith('mixed:')
  return `${isMixed ? '/exercises/synthesis-report' : reports[begin.mode]}?attempt=${begin.id}`
}
