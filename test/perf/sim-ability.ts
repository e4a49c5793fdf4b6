import { getRandom } from '../../contract/domain/practice/shuffle'
import {
  ADAPTIVE_MOST,
  ENOUGH_ERROR,
  nextQuestions,
  type Candidate,
  type Answered,
} from '../../contract/domain/practice/adaptive'
import { withStudent } from '../../contract/domain/practice/difficulty'
import {
  getBand,
  chance,
  contentDifficulty,
  getDifficulty,
  estimate,
  getLevel,
  type Ability,
} from '../../contract/domain/practice/rasch'
import { isObjective } from '../../contract/domain/practice/marking'
import { readBank } from '../../server/src/modules/practice/content/bank'
import type { QuestionSet } from '../../server/src/domain/content/bank/types'

const STUDENTS = 1_000
/** Questions that random order is given at most. */
const MOST_RANDOM = 60
/** How far the content's levels lie from the true ones, in logits. */
const MISJUDGED = 0.5
const COVERAGE = [0.76, 0.84] as const
const MOST_OF_RANDOM = 0.6
/** A text with more questions than this is not asked. */
const LARGEST_TEXT = 6

/** A normal random number (G. E. P. Box and M. E. Muller, 1958). */
const getNormal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const computeRms = (values: readonly number[]): number =>
  Math.sqrt(computeMean(values.map((value) => value ** 2)))
const write = (value: number, digits = 3): string => value.toFixed(digits)
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`

interface Student {
  readonly ability: number
  readonly estimated: Ability
  readonly asked: readonly string[]
}

type Choose = (left: readonly Candidate[], answered: readonly Answered[]) => readonly Candidate[]

/** A question with those that share its text. */
function together(questions: readonly Candidate[], at: number): readonly Candidate[] {
  const candidate = questions[at]
  if (!candidate) return []
  return candidate.text === undefined ? [candidate] : questions.filter(({ text }) => text === candidate.text)
}

/** One student's test: answers by Rasch's model from the true ability, until enough is known. */
function sit(
  questions: readonly Candidate[],
  ability: number,
  next: () => number,
  choose: Choose,
  most: number,
) {
  const answered: Answered[] = []
  const asked: string[] = []
  const isDone = () => answered.length >= most || estimate(answered).error <= ENOUGH_ERROR
  while (!isDone()) {
    const chosen = choose(
      questions.filter(({ id }) => !asked.includes(id)),
      answered,
    )
    if (chosen.length === 0) break
    for (const { id, level, node } of chosen) {
      asked.push(id)
      answered.push({ level, node, share: next() < chance(ability, level) ? 1 : 0 })
    }
  }
  return { ability, estimated: estimate(answered), asked }
}

function getFigures(students: readonly Student[]) {
  const off = students.map(({ ability, estimated }) => estimated.mean - ability)
  const covered = students.filter(({ ability, estimated }) => {
    const { low, high } = getBand(estimated)
    return low <= ability && ability <= high
  })
  return {
    bias: computeMean(off),
    rmse: computeRms(off),
    coverage: covered.length / students.length,
    questions: computeMean(students.map(({ asked }) => asked.length)),
  }
}

/** Largest share of students that are asked one question. */
function getExposure(students: readonly Student[]): number {
  const times = new Map<string, number>()
  for (const { asked } of students) for (const id of asked) times.set(id, (times.get(id) ?? 0) + 1)
  return Math.max(...times.values()) / students.length
}

/** Questions of a subject that one student answers. */
const ANSWERED = 20
/** How far apart they lie in the bank: a prime that no bank's length is a multiple of. */
const STRIDE = 101

/** How near the difficulties come to the true ones, by answers to each question, as the server's job learns them. */
function converge(levels: readonly number[], next: () => number): string[] {
  const ids = levels.map((_, at) => String(at))
  const truth = levels.map((level) => getDifficulty(level) + MISJUDGED * getNormal(next))
  const known = new Map(ids.map((id, at) => [id, contentDifficulty(levels[at] ?? 0.5)]))
  const lines: string[] = []
  let given = 0
  for (const answers of [0, 10, 30, 100, 300]) {
    while (given < answers * ids.length) {
      const ability = getNormal(next)
      const at = Math.floor(next() * ids.length)
      const firsts = Array.from({ length: Math.min(ANSWERED, ids.length) }, (_, nth) => {
        const question = (at + nth * STRIDE) % ids.length
        const right = next() < chance(ability, getLevel(truth[question] ?? 0))
        return { question: ids[question] ?? '', share: right ? 1 : 0 }
      })
      for (const [id, difficulty] of withStudent(known, firsts, () => true)) known.set(id, difficulty)
      given += firsts.length
    }
    const all = [...known.values()].map((difficulty, at) => ({
      ...difficulty,
      off: difficulty.mean - (truth[at] ?? 0),
    }))
    const held = all.filter(({ off, error }) => Math.abs(off) <= 1.2816 * error).length / all.length
    lines.push(
      `  ${String(answers).padStart(3)} answers each: RMSE ${write(computeRms(all.map(({ off }) => off)))}, bias ${write(computeMean(all.map(({ off }) => off)))}, 80 % band holds ${percent(held)}`,
    )
  }
  return lines
}

/** Questions that a text has; one where it is none. */
const getSize = ({ groups }: QuestionSet, text: string | undefined): number =>
  groups.find(({ id }) => id === text)?.questions.length ?? 1

/** Simulates students of known ability in each subject of the bank, and ends with 1 where a bound is missed. */
async function main(): Promise<void> {
  const bank = await readBank('content', () => undefined)
  let isMissed = false
  const misses = (is: boolean): string => {
    isMissed ||= is
    return is ? '  MISSED' : ''
  }
  const bySubject = new Map<string, Candidate[]>()
  for (const set of bank.sets)
    for (const { id, type, group, level, nodes } of set.questions)
      if (isObjective(type) && getSize(set, group) <= LARGEST_TEXT)
        bySubject.set(set.subject, [
          ...(bySubject.get(set.subject) ?? []),
          { id, level, node: nodes[0] ?? '', ...(group !== undefined && { text: group }) },
        ])
  for (const [subject, questions] of bySubject) {
    const next = getRandom(27)
    const abilities = Array.from({ length: STUDENTS }, () => getNormal(next))
    const adaptive = abilities.map((ability, at) =>
      sit(
        questions,
        ability,
        next,
        (left, answered) => nextQuestions(left, answered, at * 97 + 1),
        ADAPTIVE_MOST,
      ),
    )
    const random = abilities.map((ability) =>
      sit(questions, ability, next, (left) => together(left, Math.floor(next() * left.length)), MOST_RANDOM),
    )
    const [own, second] = [getFigures(adaptive), getFigures(random)]
    const ratio = own.questions / second.questions
    console.log(`${subject}: ${questions.length} questions, ${STUDENTS} students of known ability`)
    console.log(`  bias ${write(own.bias)}, RMSE ${write(own.rmse)} logits`)
    console.log(
      `  80 % band holds ${percent(own.coverage)}${misses(own.coverage < COVERAGE[0] || own.coverage > COVERAGE[1])}`,
    )
    console.log(
      `  questions: ${write(own.questions, 1)}, in random order ${write(second.questions, 1)} (RMSE ${write(second.rmse)}): ${percent(ratio)}${misses(ratio > MOST_OF_RANDOM)}`,
    )
    console.log(`  most asked question: ${percent(getExposure(adaptive))} of students`)
    console.log(
      [
        '  difficulties',
        ...converge(
          questions.map(({ level }) => level),
          next,
        ),
      ].join('\n'),
    )
  }
  process.exitCode = isMissed ? 1 : 0
}

void main()
