import { studyDay } from '../../contract/domain/study/day'
import { loadContent } from '../../server/src/content'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { createStudyNotes } from '../../server/src/modules/main/study-notes'
import { newUuid } from '../../server/src/lib/uuid'
import { exitByResult } from '../support/exit-by-result'
import { makeReviews, storeReviews } from '../support/first-sync'
import { makeMember } from '../support/members'
import { withServer, type BenchServer } from './bench-server'
import { shown } from './load'

/** A diligent student (`npm run lab -- bench:today`). */
const [REVIEWS, ANSWERS, QUESTIONS_OF_RUN] = [20_000, 5000, 20]
/** Most that reading notes may take of what making one takes. */
const MOST_SHARE = 0.1
const ROUNDS = 9

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs of practice until now, of questions in their turn. */
function makeRuns(questions: readonly string[]) {
  return Array.from({ length: ANSWERS / QUESTIONS_OF_RUN }, (_, nth) => {
    const at = Date.now() - (ANSWERS / QUESTIONS_OF_RUN - nth) * 3_600_000
    const asked = Array.from(
      { length: QUESTIONS_OF_RUN },
      (_question, place) => questions[(nth * QUESTIONS_OF_RUN + place) % questions.length] ?? '',
    )
    const id = newUuid(new Date(at))
    const begin = { id, at, kind: 'begin', mode: 'train', source: 'node:bench', questions: asked, seed: 1 }
    const answers = asked.map((question, place) => {
      const answered = at + place * 1000
      const [kind, share] = ['answer', place % 4 === 0 ? 0 : 1]
      const own = { id: newUuid(new Date(answered)), at: answered, kind }
      return { ...own, attempt: id, question, version: 1, text: 'A', share, took: 1000 }
    })
    return [begin, ...answers]
  }).flat()
}

async function measure({ url, db }: BenchServer): Promise<boolean> {
  const content = await loadContent('content')
  const { words, bank } = content
  const names = words.map(({ word }) => word)
  const { uid, headers } = await makeMember(db)
  await storeReviews(db, uid, makeReviews(names, REVIEWS, Date.now()))
  const runs = makeRuns(bank.sets.flatMap(({ questions }) => questions.map(({ id }) => id)))
  for (let at = 0; at < runs.length; at += 1000)
    await addEvents(db, { uid, stream: 'practice' }, runs.slice(at, at + 1000), new Date())
  const open = async (): Promise<number> => {
    const start = performance.now()
    const answer = await fetch(`${url}/study/v1/today`, { headers: { ...headers } })
    await answer.text()
    return performance.now() - start
  }
  const read = createStudyNotes({ db, content, settings: undefined })
  const readNotes = async (): Promise<number> => {
    const start = performance.now()
    await read(uid, studyDay(Date.now()))
    return performance.now() - start
  }
  const first = await open()
  const [unchanged, grown, whole]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    whole.push(await open())
    unchanged.push(await readNotes())
    await storeReviews(db, uid, makeReviews(names, 1, Date.now() + round))
    grown.push(await readNotes())
  }
  const lines = [
    [first, `the first time, of ${shown(REVIEWS)} reviews and ${shown(ANSWERS)} answers`],
    [median(whole), 'where nothing was done since, with check-in, awards and messages'],
    [median(unchanged), 'of it the notes of the log'],
    [median(grown), `the notes after one more review; reading them may take ${MOST_SHARE} of it`],
  ] as const
  for (const [ms, what] of lines) console.info(`${shown(Math.round(ms)).padStart(6)} ms  ${what}`)
  return median(unchanged) <= MOST_SHARE * median(grown)
}

exitByResult(() => withServer(measure))
