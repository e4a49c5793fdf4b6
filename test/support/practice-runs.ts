interface AnswerLike {
  readonly kind: string
  readonly at: number
  readonly attempt: string
  readonly question: string
}

const isAnswer = (event: object): event is AnswerLike => 'kind' in event && event.kind === 'answer'

/** The beginning of a run of training in which some answers were given. */
const buildBegin = (attempt: string, answers: readonly AnswerLike[]) => ({
  id: attempt,
  at: Math.min(...answers.map(({ at }) => at)),
  kind: 'begin',
  mode: 'train',
  source: 'node:test',
  questions: [...new Set(answers.map(({ question }) => question))],
  seed: 1,
})

/** Events of the practice with the beginnings of the runs that are answered in them, which come first. */
export function withBegins<Event extends object>(
  events: readonly Event[],
): (Event | ReturnType<typeof buildBegin>)[] {
  const all: readonly object[] = events
  const answers = all.filter(isAnswer)
  const begun = new Set(events.flatMap((event) => ('id' in event && !isAnswer(event) ? [event.id] : [])))
  const attempts = new Set(answers.map(({ attempt }) => attempt))
  const missing = [...attempts].filter((attempt) => !begun.has(attempt))
  return [
    ...missing.map((attempt) =>
      buildBegin(
        attempt,
        answers.filter((answer) => answer.attempt === attempt),
      ),
    ),
    ...events,
  ]
}
