import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { getMonday } from '../../../../../contract/domain/study/week'
import { memoryRecords } from '../../../../support/memory-records'
import { fakeRoot, type FakeOptions } from '../../../../support/root'
import { emptyLog, focusOn } from '../../../support/room'

async function opened(options: FakeOptions = {}, records = memoryRecords()) {
  let clock = { ms: 0 }
  const root = fakeRoot({ answers: emptyLog(() => clock.ms), ...options })
  clock = root.clock
  const focus = focusOn(root, records)
  await focus.enter(root.session.uid)
  const run = (seconds: number) => {
    for (let nth = 0; nth < seconds; nth += 1) {
      root.clock.ms += 1000
      focus.beat()
    }
  }
  return { root, focus, records, run }
}

test('today and the week grow with the timer, and stay when it is over', async () => {
  const { focus, run } = await opened()
  focus.start()
  run(90)
  expect([focus.secondsToday, focus.secondsOfWeek]).toEqual([90, 90])
  run(330)
  focus.stop()
  expect([focus.secondsToday, focus.secondsOfWeek]).toEqual([420, 420])
  expect(focus.last).toEqual({ why: 'stopped', total: 420_000 })
  run(10)
  expect(focus.secondsToday).toBe(420)
})

test('a run that is begun goes on, whatever is begun beside it', async () => {
  const { focus, run } = await opened()
  focus.start(25)
  run(30)
  focus.start()
  run(30)
  expect(focus.run).toMatchObject({ how: 'locked', total: 60_000 })
  focus.hide()
  expect([focus.run?.total, focus.secondsToday]).toEqual([60_000, 60])
})

test('time in sight is on the device though the page never comes back', async () => {
  const { focus, run, records } = await opened()
  focus.start(25)
  run(60)
  focus.hide()
  const { focus: later } = await opened({}, records)
  expect(later.secondsToday).toBe(60)
})

test('two tabs that run at the same time count once', async () => {
  const records = memoryRecords()
  const { focus, run, root } = await opened({}, records)
  const otherFocusStore = focusOn(root, records)
  await otherFocusStore.enter(undefined)
  focus.start()
  otherFocusStore.start()
  for (let nth = 0; nth < 12; nth += 1) {
    run(10)
    otherFocusStore.beat()
  }
  expect(otherFocusStore.secondsToday).toBe(120)
  focus.stop()
  otherFocusStore.stop()
  await otherFocusStore.listen()
  await focus.listen()
  expect(focus.secondsToday).toBe(120)
})

test('a week begins on Monday at four, and what was before is not of it', async () => {
  const monday = studyDayStart(getMonday(studyDay(Date.UTC(2026, 10, 20, 4))))
  const { focus, run } = await opened({ now: monday - 30_000 })
  focus.start()
  run(90)
  focus.stop()
  await focus.catchUp()
  expect([focus.secondsToday, focus.secondsOfWeek]).toEqual([60, 60])
})

test('a run ends with the student whose it is', async () => {
  const { focus, run, root } = await opened()
  focus.start()
  run(60)
  await focus.enter('u1')
  expect([focus.run, focus.last?.why]).toEqual([undefined, 'stopped'])
  await focus.catchUp()
  const sent = root.calls.flatMap(({ id, input }) => (id === 'addStudyEvents' ? [input] : []))
  expect(sent).toMatchObject([
    {
      params: { uid: 'u1', stream: 'focus' },
      body: { events: [{ kind: 'focus', took: 60_000, how: 'visible' }] },
    },
  ])
})
