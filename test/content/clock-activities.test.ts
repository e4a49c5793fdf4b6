import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CLOCK_FILE,
  readClockActivities,
  type ClockRules,
} from '../../server/src/modules/habit/content/clock-activities'
import { liveHabit } from '../../server/src/modules/habit/content/live-habit'

let dir: string
let lines: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shangan-clock-'))
  lines = []
})
afterEach(() => rmSync(dir, { recursive: true }))

const rules = {
  id: 'daily',
  title: '每天学一点',
  startDay: '2026-09-01',
  endDay: '2026-12-18',
  rules: [],
  tasks: [{ measure: 'words', goal: 30 }],
  point: 10,
  streaks: [{ days: 7, point: 30 }],
}
const write = (value: unknown) => writeFileSync(join(dir, CLOCK_FILE), JSON.stringify(value))
const say = (line: string) => void lines.push(line)

test('without a file there is no activity, and nothing is wrong', async () => {
  expect(await readClockActivities(dir, say)).toEqual([])
  expect(lines).toEqual([])
})

test.each([
  ['0.id', { id: 'current' }],
  ['0.startDay', { startDay: '2026-02-30' }],
  ['0.endDay', { endDay: '2026-08-31' }],
  ['0.tasks.1.measure', { tasks: [rules.tasks[0], { measure: 'words', goal: 3 }] }],
  ['0.streaks.1.days', { streaks: [rules.streaks[0], { days: 7, point: 1 }] }],
  ['0.joined', { joined: 5 }],
])('what is wrong with %s is said in one sentence', async (field, own) => {
  write([{ ...rules, ...own }])
  await readClockActivities(dir, say)
  expect(lines).toEqual([expect.stringContaining(`${CLOCK_FILE} 的 ${field} `)])
})

test('no id comes twice', async () => {
  write([rules, rules])
  await readClockActivities(dir, say)
  expect(lines).toEqual([expect.stringContaining('1.id')])
})

test('the activities follow their file, and a broken edit leaves what was good', async () => {
  write([rules])
  const content: { clockActivities: readonly ClockRules[] } = {
    clockActivities: await readClockActivities(dir, say),
  }
  const live = await liveHabit({ dir, content, say })
  try {
    write([{ ...rules, point: 1234 }])
    await live.look()
    expect(content.clockActivities[0]?.point).toBe(1234)
    write([{ ...rules, tasks: [] }])
    await live.look()
    expect(content.clockActivities[0]?.point).toBe(1234)
    expect(lines).toEqual([expect.stringContaining('已更新（1 条）'), expect.stringContaining('tasks')])
  } finally {
    await live.stop()
  }
})
