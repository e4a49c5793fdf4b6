import { getStudyDay } from '../../contract/domain/study/day'
import { getRandom } from '../../contract/domain/practice/shuffle'
import { HabitStudent, listTimes } from '../support/habit-faults'
import { openHabitStage } from '../support/habit-stage'
import { judgeHabit } from '../support/habit-verdict'

/** Students, each of whom is one run of so many days. */
const STUDENTS = 1000
const DAYS = 8
/** Into the next month, so that its cards are met as well. */
const FIRST = getStudyDay('2026-11-26')
/** Students who do something at the same time. */
const AT_ONCE = 24
/** Share of the students' turns in which a server is struck from outside. */
const STRIKES = 0.004

/**
 * Kills servers under students who check in with two devices each (`npm run lab -- faults:habit`, or with a number of
 * students and the seed of a run).
 */
async function main(): Promise<void> {
  const begun = performance.now()
  const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
  const random = getRandom(seed)
  const stage = await openHabitStage(random)
  try {
    const times = listTimes(DAYS, FIRST)
    const students: HabitStudent[] = []
    for (let nth = 0; nth < Number(process.argv[2] ?? STUDENTS); nth += 1)
      students.push(new HabitStudent(stage, await stage.student(times[0] ?? 0), getRandom(seed + nth + 1)))
    const each = async (work: (student: HabitStudent) => Promise<void>) => {
      const left = [...students]
      const first = async () => {
        for (let student = left.pop(); student; student = left.pop()) await work(student)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, first))
    }
    for (const [nth, now] of times.entries()) {
      await each(async (student) => {
        if (random() < STRIKES) stage.strike()
        await student.live(now, nth)
      })
    }
    const deaths = stage.deaths()
    await stage.calm()
    const end = (times.at(-1) ?? 0) + 1000
    await each((student) => student.end(end))
    const { figures, faults, sentences } = await judgeHabit(stage, students, end)
    console.info(
      [
        `seed ${seed}`,
        `${students.length} students of ${DAYS} days`,
        `${deaths.places.length} kills at ${new Set(deaths.places).size} places and ${deaths.struck} at random`,
        ...Object.entries({ ...figures, ...faults }).map(([name, count]) => `${count} ${name}`),
        `${((performance.now() - begun) / 1000).toFixed(0)} s`,
      ].join('; '),
    )
    for (const line of sentences) console.info(line)
    // A run in which no server died has shown nothing.
    const isSound = Object.values(faults).every((count) => count === 0) && deaths.places.length > 0
    process.exitCode = isSound ? 0 : 1
  } finally {
    await stage.close()
  }
}

void main()
