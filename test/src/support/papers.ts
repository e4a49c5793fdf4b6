import { ApiError, LocalCode } from '../../../src/api/errors'
import type { Paper, Question } from '../../../src/areas/practice/api/question'
import type { AnswerEvent, Score, PracticeEvent } from '../../../contract/domain/practice/event'
import { isPracticeEvent } from '../../../contract/domain/practice/event'
import { isObjective, share } from '../../../contract/domain/practice/marking'
import type { Answers } from '../../support/root'

/**
 * The answers of a server that stores one student's practice: events are stored, timed papers are begun by its clock,
 * and marked when they are handed in.
 */
export function paperAnswers(
  questions: readonly Question[],
  papers: readonly Paper[],
  { now, fails }: { readonly now: () => number; readonly fails: () => boolean },
): Answers {
  const meet = (): void => {
    if (fails()) throw new ApiError(LocalCode.Network, 0)
  }
  const log: PracticeEvent[] = []
  const events = (attempt: string) =>
    log.filter((event): event is AnswerEvent => event.kind === 'answer' && event.attempt === attempt)

  function mark({ id: answer, question: name, text, points }: AnswerEvent): Score[] {
    const question = questions.find(({ id }) => id === name)
    if (!question || points) return []
    return [{ answer, ...(isObjective(question.type) && { share: share(question, { text }) }) }]
  }

  function take(event: PracticeEvent): void {
    if (log.some(({ id }) => id === event.id)) return
    log.push(event)
    if (event.kind !== 'finish') return
    const { attempt } = event
    const begin = log.find(({ id }) => id === attempt)
    if (begin?.kind !== 'begin' || begin.mode !== 'paper') return
    const id = `f${attempt.slice(1)}`
    log.push({ id, kind: 'score', at: now(), attempt, scores: events(attempt).flatMap(mark) })
  }

  return {
    addStudyEvents: ({ body }) => {
      meet()
      for (const event of body.events) if (isPracticeEvent(event)) take(event)
      return { outcomes: body.events.map(() => ({ state: 'accepted' as const })), now: now() }
    },
    listStudyEvents: ({ query }) => {
      meet()
      return {
        events: log.slice(Number(query.cursor ?? 0)),
        cursor: String(log.length),
        isEnd: true,
        now: now(),
      }
    },
    getPaperQuestions: ({ params }) => {
      const asked = papers
        .find(({ id }) => id === params.paper)
        ?.sections.flatMap((section) => section.questions)
      return {
        paper: params.paper,
        questions: questions
          .filter(({ id }) => asked?.includes(id))
          .map(({ id, version, type, stem, options }) => ({
            id,
            version,
            type,
            stem,
            options: options.map(({ key, text }) => ({ key, text })),
          })),
        groups: [],
        formulas: {},
        glyphs: {},
        figures: {},
      }
    },
    beginPaper: ({ body }) => {
      meet()
      const paper = papers.find(({ id }) => id === body.paper)
      if (!paper) throw new Error(`the sample bank has no paper ${body.paper}`)
      const begun = log.find(({ id }) => id === body.id)
      const at = begun?.at ?? now()
      take({
        id: body.id,
        at,
        kind: 'begin',
        mode: 'paper',
        source: `paper:${paper.id}`,
        questions: paper.sections.flatMap((section) => section.questions),
        seed: body.seed,
        minutes: paper.minutes,
      })
      return { attempt: body.id, endsAt: at + paper.minutes * 60_000, now: now() }
    },
  }
}
