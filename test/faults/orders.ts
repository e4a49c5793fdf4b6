import { hire } from '../support/staff'
import { Crowd } from '../support/order-faults'
import { openOrderStage } from '../support/order-stage'
import { judge, runJobs } from '../support/order-verdict'

const STUDENTS = 360
const ORDERS = 3
/** Students who buy at the same time. */
const AT_ONCE = 12

const yuan = (fen: number): string => (fen / 100).toFixed(2)

/**
 * Kills servers under students who buy with two devices each (`npm run lab -- faults:orders`, or with a number of
 * students).
 */
async function main(): Promise<void> {
  const begun = performance.now()
  const stage = await openOrderStage(Math.random)
  try {
    const hired = async (phone: string) =>
      `staff ${await hire(stage, { phone, role: 'cashier', name: '员工', branch: '1' })}`
    const crowd = new Crowd(stage, [await hired('13700000001'), await hired('13700000002')], Math.random)
    const students = Number(process.argv[2] ?? STUDENTS)
    let left = students
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (; left > 0;) {
          left -= 1
          // Half of them buy from a shop in which a course and a lesson are gone, and a price is another one.
          if (left === Math.floor(students / 2)) stage.edit()
          await crowd.student(ORDERS)
        }
      }),
    )
    await crowd.settle()
    await stage.calm()
    await runJobs(stage)
    const { figures, faults, sentences } = await judge(stage, crowd.outside)
    const deaths = stage.deaths()
    const { orders, delivered, refunded, closed, moneyIn, surplus, moneyBack } = figures
    console.info(
      [
        `${orders} orders`,
        `${deaths.length} kills at ${new Set(deaths).size} places`,
        `${delivered} delivered, ${refunded} refunded, ${closed} closed`,
        `${yuan(moneyIn)} in, of it ${yuan(surplus)} too much, ${yuan(moneyBack)} back`,
        ...Object.entries(faults).map(([name, count]) => `${count} ${name}`),
        `${((performance.now() - begun) / 1000).toFixed(0)} s`,
      ].join('; '),
    )
    for (const line of sentences) console.info(line)
    // A run in which no server died has shown nothing.
    const isSound = Object.values(faults).every((count) => count === 0) && deaths.length > 0
    process.exitCode = isSound ? 0 : 1
  } finally {
    await stage.close()
  }
}

void main()
