import { answer, openedPractice, getQuestion } from './practice'

export const DAY = 86_400_000
export const questions = Array.from({ length: 24 }, (_, at) =>
  getQuestion(`ma-${at}`, { seconds: 120, nodes: [at < 12 ? 'calc.limit' : 'calc.series'] }),
)

/** A student who answered six questions of one chapter wrong and one of the other right, four days apart. */
export async function studied(answers: Parameters<typeof openedPractice>[0] = {}) {
  const opened = await openedPractice({ questions, ...answers })
  const { practice, root } = opened
  await opened.plan.enter(undefined)
  const attempt = practice.begin({ mode: 'train', source: 'node:calc', questions: ['ma-1'], seed: 1 })
  for (let at = 0; at < 6; at += 1) answer(practice, attempt, `ma-${at}`, 'A', 60_000)
  root.clock.ms += 4 * DAY
  answer(practice, attempt, 'ma-13', 'B', 60_000)
  await practice.catchUp()
  return opened
}
