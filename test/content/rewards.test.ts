import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainPoints, readPoints } from '../../server/src/modules/habit/content/points'
import { liveRewards, type LiveRewardsDeps } from '../../server/src/modules/habit/content/live-rewards'
import { checkAwardsInTime, noTasks, readTasks } from '../../server/src/modules/habit/content/tasks'
import { gift, tasks } from '../support/rewards'
import { servedCourses } from '../support/served-courses'

let dir: string
let known: LiveRewardsDeps['content']
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'f2-rewards-'))
  const open = { ...gift('open'), taking: 'open' as const }
  known = {
    coupons: [gift('gift'), open],
    courses: await servedCourses(),
    tasks: noTasks,
    points: plainPoints,
  }
})
afterEach(() => rmSync(dir, { recursive: true }))

const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value))

async function faultsOfTasks(value: unknown): Promise<{ faults: string[]; ofCourses: string[] }> {
  write('tasks.json', value)
  const [faults, ofCourses]: [string[], string[]] = [[], []]
  await readTasks(dir, known, {
    report: (sentence) => void faults.push(sentence),
    reportCourse: (sentence) => void ofCourses.push(sentence),
  })
  return { faults, ofCourses }
}

test('a folder without tasks and points has none, and nothing is wrong with it', async () => {
  const report = (sentence: string) => {
    throw new Error(sentence)
  }
  expect(await readTasks(dir, known, { report, reportCourse: report })).toEqual(noTasks)
  expect(await readPoints(dir, known, report)).toEqual(plainPoints)
})

test('tasks that are sound are read', async () => {
  expect(await faultsOfTasks(tasks)).toEqual({ faults: [], ofCourses: [] })
})

const shipped = (name: string) => readFileSync(join(__dirname, '../../content', name), 'utf8')
const [first, ...rest] = tasks.daily
const daily = (own: object) => ({ ...tasks, daily: [{ ...first, ...own }, ...rest] })
const campaign = (own: object) => ({
  ...tasks,
  campaigns: tasks.campaigns.map((item) => ({ ...item, ...own })),
})

test.each([
  ['twice', daily({ taskId: 'summer' }), 'campaigns.0.taskId 与前面重复（summer）'],
  ['as inviting', daily({ taskId: 'invite' }), 'daily.0.taskId 与前面重复（invite）'],
  ['with a day in its id', daily({ taskId: 'day_1' }), 'daily.0.taskId 写法不对'],
  [
    'with half a minute',
    daily({ goal: { measure: 'focus', amount: 90 } }),
    'daily.0.goal 的 amount 是秒数：请写成整分钟',
  ],
  ['daily with days', daily({ goal: { measure: 'words', amount: 9, days: 2 } }), 'daily.0.goal 写了 days'],
  ['daily that is so or not', daily({ goal: { state: 'plan' } }), 'daily.0.goal 写的是 state'],
  [
    'with a coupon that everybody takes',
    daily({ award: { kind: 'coupon', couponId: 'open', instead: 5 } }),
    'daily.0.award.couponId 指向的优惠券 open 不能这样发',
  ],
  ['until a day that is none', campaign({ until: '2026-02-30' }), 'campaigns.0.until 不是真实的日期'],
  ['that end before they begin', campaign({ until: '2026-06-01' }), 'campaigns.0.until 早于 from'],
  ['that are too long', campaign({ until: '2026-12-31' }), 'campaigns.0.until 太晚：活动最长 92 天'],
])('tasks %s are one sentence with file and field', async (_what, value, sentence) => {
  const { faults, ofCourses } = await faultsOfTasks(value)
  expect(faults).toEqual([expect.stringContaining(`内容文件 tasks.json 的 ${sentence}`)])
  expect(ofCourses).toEqual([])
})

test('goods that open no course are a fault of the courses, without which the site starts', async () => {
  const award = { kind: 'days', goods: 'gone', amount: 3, instead: 5 }
  const { faults, ofCourses } = await faultsOfTasks(daily({ award }))
  expect(faults).toEqual([])
  expect(ofCourses).toEqual([expect.stringContaining('daily.0.award.goods （gone）开不了任何一门课')])
})

test('sentences about awards are true', () => {
  const { daily: all } = JSON.parse(shipped('tasks.json'))
  const amounts: number[] = all.map(({ award }: { award: { amount: number } }) => award.amount)
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  expect(shipped('points.json')).toContain(`"note": "每项 ${least} 到 ${most} 分，`)
  expect(shipped('points.json') + shipped('coupons.json')).not.toContain('新同学任务')
})

test('days of goods that only free courses have are a fault of the courses', async () => {
  const award = { kind: 'days', goods: 'course-c', amount: 3, instead: 5 }
  expect((await faultsOfTasks(daily({ award }))).ofCourses).toEqual([])
  const courses = known.courses.courses.map((course) => ({ ...course, isFree: true }))
  known = { ...known, courses: { ...known.courses, courses } }
  const { ofCourses } = await faultsOfTasks({ ...daily({ award }), newcomer: noTasks.newcomer })
  expect(ofCourses).toEqual([expect.stringContaining('daily.0.award.goods （course-c）只开得了免费课')])
})

test('points buy coupons that are given, each for one price', async () => {
  const offer = { couponId: 'gift', price: 10 }
  write('points.json', { ...plainPoints, offers: [offer, offer, { couponId: 'open', price: 5 }] })
  const faults: string[] = []
  await readPoints(dir, known, (sentence) => void faults.push(sentence))
  expect(faults).toEqual([
    expect.stringContaining('points.json 的 offers.1.couponId 与前面重复（gift）'),
    expect.stringContaining('offers.2.couponId 指向的优惠券 open 不能这样发'),
  ])
})

test('days of a course that come too late for the exam are found, and those shipped come in time', () => {
  const campaign = (own: object) => ({
    ...noTasks,
    campaigns: tasks.campaigns.map((item) => ({
      ...item,
      award: { kind: 'days' as const, goods: 'course-a', amount: 30, instead: 10 },
      ...own,
    })),
  })
  const listFaults = (of: Parameters<typeof checkAwardsInTime>[0], exam = '2026-12-19'): string[] => {
    const faults: string[] = []
    checkAwardsInTime(of, exam, (sentence) => void faults.push(sentence))
    return faults
  }
  expect(listFaults(campaign({ from: '2026-11-20', until: '2026-12-12' }))).toEqual([])
  expect(listFaults(campaign({ from: '2026-11-20', until: '2026-12-13' }))).toEqual([
    expect.stringContaining('campaigns.0.until'),
  ])
  expect(listFaults(campaign({ from: '2026-12-19', until: '2026-12-30' }))).toEqual([])
  expect(listFaults(JSON.parse(shipped('tasks.json')), JSON.parse(shipped('home.json')).examDate)).toEqual([])
})

test('tasks and points follow their files, and a broken edit leaves what was last good', async () => {
  const lines: string[] = []
  const live = await liveRewards({ dir, content: known, say: (line) => void lines.push(line) })
  let time = 1_800_000_000
  const edit = async (name: string, value: unknown) => {
    write(name, value)
    utimesSync(join(dir, name), time, (time += 10))
    await live.look()
  }
  await edit('tasks.json', tasks)
  expect(known.tasks).toEqual(tasks)
  await edit('tasks.json', daily({ taskId: 'summer' }))
  expect(known.tasks).toEqual(tasks)
  const points = { ...plainPoints, offers: [{ couponId: 'gift', price: 10 }] }
  await edit('points.json', points)
  expect(known.points).toEqual(points)
  await live.stop()
  expect(lines).toEqual([
    '内容文件 tasks.json 已更新（11 条）。',
    expect.stringContaining('仍用上一个好的版本'),
    '内容文件 points.json 已更新（1 条）。',
  ])
})

test('points that name a coupon which comes with a later edit are taken when it is there', async () => {
  const lines: string[] = []
  const points = { ...plainPoints, offers: [{ couponId: 'later', price: 10 }] }
  write('points.json', plainPoints)
  const live = await liveRewards({ dir, content: known, say: (line) => void lines.push(line) })
  write('points.json', points)
  utimesSync(join(dir, 'points.json'), 1_800_000_000, 1_800_000_000)
  await live.look()
  await live.look()
  expect([known.points, lines.length]).toEqual([plainPoints, 1])
  known.coupons = [...known.coupons, gift('later')]
  await live.look()
  await live.stop()
  expect([known.points, lines.length]).toEqual([points, 2])
})

test('points that a start could not take for a coupon are taken when it is there', async () => {
  const points = { ...plainPoints, offers: [{ couponId: 'later', price: 10 }] }
  write('points.json', points)
  const held = new Set(['points'] as const)
  const live = await liveRewards({ dir, content: known, held, say: () => undefined })
  known.coupons = [...known.coupons, gift('later')]
  await live.look()
  await live.stop()
  expect(known.points).toEqual(points)
})
