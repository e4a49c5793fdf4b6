import type { Attempt, CountedAnswer } from './fold'
import { isRight } from './mistake'
import type { RunModeName } from './modes'

/** Questions of a duel. */
export const DUEL_SIZE = 10

/** Runs that others may meet: over the whole network of a subject's knowledge, each answered at once. */
const recorded: readonly RunModeName[] = ['duel', 'network', 'ability']

/** A question of a run as it was answered; `took` in ms. */
export interface RunAnswer {
  readonly question: string
  readonly isRight: boolean
  readonly took: number
}

/** The name of a duel's source: the subject, and the run that it is against; a first one is against none. */
export interface DuelSource {
  readonly subject: string
  readonly against: string | undefined
}

/** Reads the source of an attempt of which a run is recorded; undefined for another one. */
export function findDuelSource({
  mode,
  source,
}: {
  mode: RunModeName
  source: string
}): DuelSource | undefined {
  const [kind, subject, against] = source.split(':')
  if (!recorded.includes(mode) || kind !== mode || subject === undefined || subject === '') return undefined
  return { subject, against: mode === 'duel' ? against : undefined }
}

/**
 * The run that an attempt leaves behind for others: its first questions, once it is handed in and all of them were
 * answered. Undefined for an attempt that is no duel, no walk over the network and no ability test, or was given up.
 */
export function runOfAttempt(
  { begin, finish, questions, answers }: Attempt,
  shareOf: (answer: CountedAnswer) => number,
): readonly RunAnswer[] | undefined {
  if (!finish || finish.why === 'left' || !findDuelSource(begin) || questions.length < DUEL_SIZE)
    return undefined
  const run = questions.slice(0, DUEL_SIZE).flatMap((question): RunAnswer[] => {
    const answer = answers.get(question)
    return answer ? [{ question, isRight: isRight({ share: shareOf(answer) }), took: answer.took }] : []
  })
  return run.length === DUEL_SIZE ? run : undefined
}

/** The result of a run: right answers, and the time on all of them in ms. */
export interface RunTotal {
  readonly right: number
  readonly took: number
}

/** Adds a run up. */
export const getTotal = (run: readonly RunAnswer[]): RunTotal => ({
  right: run.filter((answer) => answer.isRight).length,
  took: run.reduce((sum, { took }) => sum + took, 0),
})

/** The outcome of a duel. The side with more right answers wins; time does not count, so that nobody hurries. */
export function verdictOfDuel(mine: RunTotal, theirs: RunTotal): 'won' | 'lost' | 'even' {
  if (mine.right === theirs.right) return 'even'
  return mine.right > theirs.right ? 'won' : 'lost'
}
