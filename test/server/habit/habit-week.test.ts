import type { Result } from '../../../contract/types'
import { checkBooks } from '../../../server/src/modules/habit/point/books'
import { newUuid } from '../../../server/src/lib/uuid'
import { browserKey } from '../../support/browser-key'
import { openDevice, studyOn, type Device } from '../../support/habit-device'
import { startSimulatedServer, getTime } from '../../support/habit-week'
import { startForAll } from '../../support/start-suite'

const CLOCK = { params: { id: 'current' } }
const days = Array.from({ length: 8 }, (_, nth) => `2026-11-${23 + nth}`)
const [MON = '', TUE = '', WED = '', THU = '', FRI = '', SAT = '', SUN = ''] = days

/** The phone's browser as its push service knows it. */
const browser = {
  id: newUuid(new Date(getTime(1, '19:00'))),
  endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
  p256dh: browserKey,
  auth: 'A'.repeat(22),
  device: 'Chrome',
}

const record = {
  examYear: 2027,
  targetSchool: 'school-1',
  targetMajor: 'major-1',
  subjects: ['politics', 'english-1', 'math-1'],
}

const week = startForAll(startSimulatedServer)
let phone: Device
let tablet: Device
let study: ReturnType<typeof studyOn>
/** Points that awards have brought so far. */
let awarded = 0
const others: { device: Device; study: ReturnType<typeof studyOn> }[] = []

const me = () => ({ userId: phone.uid })
const mailbox = () => ({ uid: phone.uid })

/** The state of the check-in, which the home page agrees with. */
async function state(): Promise<Result<'listClockRecords'>['state']> {
  const { state: found } = await phone.call('listClockRecords')
  const { mine } = await phone.call('getToday')
  expect(mine).toMatchObject({ continues: found.continues, isPunchCard: found.isPunchCard })
  return found
}

/** Opens a device of another student, who has joined; with a record it is a companion. */
async function join(nth: number, isCompanion: boolean): Promise<void> {
  const device = await openDevice(week, {
    mobile: `1391234010${nth}`,
    name: `同学${nth}`,
    installation: `other-${nth}`,
  })
  if (isCompanion) await device.call('createStudent', { params: { uid: device.uid }, body: record })
  await device.call('joinClockActivity', { ...CLOCK, body: {} })
  others.push({ device, study: studyOn(device, week) })
}

/** The first of the others study on the day, each enough for its check-in. */
async function othersStudy(count: number): Promise<void> {
  for (const { device, study: theirs } of others.slice(0, count)) {
    theirs.words(30)
    await device.send()
  }
}

/** Does an hour of study that finishes every daily task. */
async function studyHard(): Promise<void> {
  study.words(50)
  study.questions(10, 8)
  study.focus(60)
  await phone.send()
}

/** Takes whatever can be taken; resolves to the points that came. */
async function claimAll(): Promise<number> {
  const { items } = await phone.call('listTasks', { params: me() })
  let points = 0
  for (const { taskId, state: of } of items) {
    if (of !== 'ready') continue
    const { point } = await phone.call('claimTaskAward', { params: { ...me(), taskId } })
    points += point
  }
  return points
}

const total = async () => (await phone.call('getValidCredits', { params: me() })).total
const inbox = async () => phone.call('listMessages', { params: mailbox() })

test('day 1: joining earns nothing, and thirty words earn the day by themselves', async () => {
  await week.moveTo(1, '19:00')
  phone = await openDevice(week, { mobile: '13912340001', name: '林晓', installation: 'phone' })
  study = studyOn(phone, week)
  await phone.call('createStudent', { params: mailbox(), body: record })
  await phone.call('addPushSubscription', { params: mailbox(), body: browser })
  expect(await state()).toMatchObject({ totalNum: 0, isPunchCard: false, punchCardDate: '', point: 0 })
  const joined = await phone.call('joinClockActivity', { ...CLOCK, body: {} })
  expect(joined).toMatchObject({ joined: MON, today: MON, totalNum: 0, isPunchCard: false, cards: 2 })
  study.words(29)
  await phone.send()
  expect((await state()).isPunchCard).toBe(false)
  const task = await phone.call('getClockTask', CLOCK)
  expect(task).toMatchObject({ day: MON, isEarned: false, studied: 29 * 6 })
  expect(task.tasks.find(({ measure }) => measure === 'words')).toMatchObject({ goal: 30, done: 29 })
  await week.moveTo(1, '19:30')
  study.words(1)
  await phone.send()
  expect(await state()).toMatchObject({ totalNum: 1, isPunchCard: true, punchCardDate: MON, point: 10 })
  study.plan('二重积分')
  await phone.send()
  for (const nth of [1, 2, 3]) await join(nth, nth < 3)
  await othersStudy(3)
})

test('day 2: at half past two at night it is still this day', async () => {
  await week.moveTo(2, '20:00')
  await othersStudy(1)
  await week.moveTo(2, '26:30')
  expect(await state()).toMatchObject({ today: TUE, isPunchCard: false, continues: 1 })
  study.questions(5, 3)
  await phone.send()
  expect(await state()).toMatchObject({ totalNum: 2, isPunchCard: true, punchCardDate: TUE, continues: 2 })
  await week.moveTo(2, '28:00')
  expect(await state()).toMatchObject({ today: WED, isPunchCard: false, punchCardDate: TUE, continues: 2 })
})

test('day 3: lessons earn the day, and the awards of the tasks are taken', async () => {
  await week.moveTo(3, '20:00')
  study.lessons(4)
  await phone.send()
  expect((await phone.call('getClockTask', CLOCK)).studied).toBe(4 * 240)
  await studyHard()
  expect(await state()).toMatchObject({ totalNum: 3, isPunchCard: true, continues: 3, point: 30 })
  expect((await phone.call('getToday')).mine?.ready).toBeGreaterThan(0)
  awarded = await claimAll()
  expect(awarded).toBeGreaterThan(0)
  expect(await total()).toBe(30 + awarded)
  expect((await phone.call('getToday')).mine?.ready).toBe(0)
  await othersStudy(1)
})

test('day 4: nothing is done, and one message says so while the row is at stake', async () => {
  await week.moveTo(4, '20:00')
  await othersStudy(1)
  await week.moveTo(4, '27:59')
  expect(await state()).toMatchObject({ today: THU, isPunchCard: false, continues: 3, missed: [] })
  const { items } = await inbox()
  const reminders = items.filter(({ at }) => at >= getTime(4, '20:30') && at <= getTime(4, '21:00'))
  expect(reminders).toMatchObject([{ kind: 'task', isRead: false }])
})

test('day 5: a card makes the missed day good, and two devices take one award', async () => {
  await week.moveTo(5, '08:00')
  expect(await state()).toMatchObject({ today: FRI, continues: 0, missed: [THU], cards: 2 })
  const body = { id: newUuid(new Date(week.now())), day: THU }
  const repaired = await phone.call('joinClockActivity', { ...CLOCK, body })
  expect(repaired).toMatchObject({ totalNum: 4, continues: 4, missed: [], cards: 1 })
  expect(repaired.point).toBe(30 + awarded)
  expect(await phone.call('joinClockActivity', { ...CLOCK, body })).toEqual(repaired)
  expect(await phone.refused('joinClockActivity', { ...CLOCK, body: { day: FRI } })).toMatchObject({
    status: 409,
  })
  await week.moveTo(5, '20:00')
  study.cards(10)
  await studyHard()
  await othersStudy(1)
  expect(await state()).toMatchObject({ totalNum: 5, isPunchCard: true, continues: 5 })

  tablet = await openDevice(week, { mobile: '13912340001', name: '林晓', installation: 'tablet' })
  const { items } = await tablet.call('listTasks', { params: me() })
  const task = items.find(({ state: of, award }) => of === 'ready' && award.kind === 'points')
  if (!task) throw new Error('no award of points can be taken')
  const before = await total()
  const claim = { params: { ...me(), taskId: task.taskId } }
  const claims = await Promise.all(
    [phone, tablet, phone, tablet].map((device) => device.call('claimTaskAward', claim)),
  )
  const [first] = claims
  for (const item of claims) expect(item).toEqual(first)
  expect(await total()).toBe(before + (first?.point ?? 0))
  awarded += (first?.point ?? 0) + (await claimAll())
})

test('day 6: a day without a network is stored on the phone', async () => {
  await week.moveTo(6, '20:00')
  study.focus(25)
  await othersStudy(1)
  expect(await state()).toMatchObject({ today: SAT, isPunchCard: false, totalNum: 5, continues: 5 })
})

test('day 7: what came late earns its day, seven days bring their bonus, and points buy a coupon', async () => {
  await week.moveTo(7, '09:00')
  await phone.send()
  expect(await state()).toMatchObject({ today: SUN, punchCardDate: SAT, totalNum: 6, continues: 6 })
  await othersStudy(1)
  await week.moveTo(7, '10:00')
  await studyHard()
  const found = await phone.call('listClockRecords', { query: { from: MON, to: SUN } })
  const how = found.records.map((record) => [record.day, record.how, record.point])
  expect(how.sort()).toEqual([
    [MON, 'earned', 10],
    [TUE, 'earned', 10],
    [WED, 'earned', 10],
    [THU, 'repaired', 0],
    [FRI, 'earned', 10],
    [SAT, 'late', 10],
    [SUN, 'earned', 10],
  ])
  expect(await state()).toMatchObject({ totalNum: 7, continues: 7, longest: 7, point: 60 + 30 + awarded })

  awarded += await claimAll()
  const before = await total()
  expect(before).toBe(60 + 30 + awarded)
  const { offers } = await phone.call('getPointRules')
  const offer = offers.find(({ price }) => price <= before)
  if (!offer) throw new Error(`${before} points buy nothing`)
  const body = { id: newUuid(new Date(week.now())), couponId: offer.couponId }
  const spent = await phone.call('spendPoints', { params: me(), body })
  expect(spent).toMatchObject({ total: before - offer.price, entry: { amount: -offer.price } })
  expect(await tablet.call('spendPoints', { params: me(), body })).toEqual(spent)
  const { own } = await phone.call('listCoupons')
  expect(own.filter(({ couponId }) => couponId === offer.couponId)).toMatchObject([{ state: 'open' }])
  const { items } = await phone.call('listPointEntries', { params: me(), query: { limit: 100 } })
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(before - offer.price)
})

test('day 7: the board counts earned days, among companions and among everybody', async () => {
  const [ahead, mine, behind] = [
    { score: 7, isMe: false },
    { score: 6, isMe: true },
    { score: 1, isMe: false },
  ]
  const loadRank = (scope: 'cohort' | 'all') => phone.call('getClockRank', { ...CLOCK, query: { scope } })
  const cohort = await loadRank('cohort')
  expect(cohort).toMatchObject({
    score: 6,
    rank: 2,
    total: 3,
    cohort: '数学（一）',
    items: [ahead, mine, behind],
  })
  const all = await loadRank('all')
  expect(all).toMatchObject({ score: 6, rank: 2, total: 4, items: [ahead, mine, behind, behind] })
  expect(JSON.stringify([cohort, all])).not.toContain('同学')
})

test('day 8: the report of the week is made at four, and its message waits for the end of the quiet hours', async () => {
  await week.moveTo(8, '06:59')
  const reports = await phone.call('listWeekReports', { params: mailbox() })
  expect(reports.items).toMatchObject([{ week: MON, madeAt: getTime(8, '04:00'), answers: 35, right: 27 }])
  const { items, unread } = await inbox()
  const [report, ...more] = items.filter(({ kind }) => kind === 'report')
  expect(more).toEqual([])
  expect(report).toMatchObject({ at: getTime(8, '04:00'), isRead: false })
  expect(unread.kinds).toContainEqual({ kind: 'report', count: 1 })
  expect((await phone.call('getToday')).mine?.unread).toBe(unread.total)

  const pushed = () => week.push.sent.filter(({ note }) => note.id === report?.id)
  expect(pushed()).toEqual([])
  await week.moveTo(8, '07:00')
  const note = { id: report?.id, title: report?.title, to: report?.to }
  expect(pushed()).toMatchObject([{ to: 'phone', note }])
  await week.moveTo(8, '08:00')
  expect(pushed()).toHaveLength(1)
  const body = { ids: [report?.id ?? ''] }
  const read = await phone.call('readMessages', { params: mailbox(), body })
  expect(read.total).toBe(unread.total - 1)
})

test('at the end the books of points hold: nothing is lost, nothing is doubled', async () => {
  const reaches = week.content.clockActivities.flatMap(({ id: activity, streaks }) =>
    streaks.map(({ days: reach }) => ({ activity, days: reach })),
  )
  const found = await checkBooks(week.server.db, reaches)
  expect(found.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(20)
})
