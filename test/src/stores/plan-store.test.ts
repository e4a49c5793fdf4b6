/** @jest-environment jsdom */
import { ApiError, LocalCode } from '@/api/errors'
import { createPlanStore } from '@/stores/plan-area'
import { isPlanEvent, type PlanEvent } from '../../../contract/domain/plan/event'
import type { TodayMine } from '../../../contract/schemas/main/today'
import type { Result } from '../../../contract/types'
import { memoryRecords } from '../../support/memory-records'
import { example, fakeRoot, type Answers } from '../../support/root'
import { planOn } from '../support/practice'

async function opened() {
  const root = fakeRoot()
  const plan = planOn(root)
  await plan.enter(undefined)
  const lesson = (day: number) => ({
    task: 'lesson.a.01',
    title: '第一讲',
    day: plan.today + day,
    minutes: 5,
  })
  return { plan, lesson }
}

test('an arranged task goes to its day, moves when it is arranged again, and is there once', async () => {
  const { plan, lesson } = await opened()
  plan.arrange(lesson(3))
  plan.arrange(lesson(5))
  plan.arrange(lesson(5))
  expect(plan.tasks.map(({ task, day }) => [task, day - plan.today])).toEqual([['lesson.a.01', 5]])
})

test('a finished task stays where it was, and a dropped one comes back', async () => {
  const { plan, lesson } = await opened()
  plan.arrange(lesson(1))
  plan.mark('lesson.a.01', 'done')
  plan.arrange(lesson(4))
  expect(plan.findTask('lesson.a.01')).toMatchObject({ state: 'done', day: plan.today + 1 })
  plan.mark('lesson.a.01', 'dropped')
  expect(plan.tasks).toEqual([])
  plan.arrange(lesson(4))
  expect(plan.findTask('lesson.a.01')).toMatchObject({ state: 'open', day: plan.today + 4 })
})

/** A server with a student's plan, which says which of its tasks were done on other devices. */
function planServer(done: () => TodayMine['study']['done']) {
  const log: PlanEvent[] = []
  const calls = { today: 0 }
  const answers: Answers = {
    addStudyEvents: ({ body }) => {
      log.push(...body.events.filter(isPlanEvent))
      return { outcomes: body.events.map(() => ({ state: 'accepted' as const })), now: 0 }
    },
    listStudyEvents: ({ query }) => ({
      events: log.slice(Number(query?.cursor ?? 0)) as Result<'listStudyEvents'>['events'],
      cursor: String(log.length),
      isEnd: true,
      now: 0,
    }),
    getToday: () => {
      calls.today += 1
      const { mine, ...today } = example('getToday')
      if (!mine) throw new Error('the example is of a student')
      const found = done()
      return { ...today, mine: { ...mine, study: { behind: [], ...(found && { done: found }) } } }
    },
  }
  const device = async () => {
    const root = fakeRoot({ answers, user: { uid: 'u1', phone: '137****0001' } })
    const plan = await createPlanStore(root, memoryRecords())
    await plan.enter('u1')
    return plan
  }
  return { log, calls, device }
}

test('work on another device is done in the plan of every device, also the next day', async () => {
  let done: TodayMine['study']['done']
  const { log, calls, device } = planServer(() => done)
  const desk = await device()
  const { today } = desk
  desk.add({
    task: 'recite',
    title: '背诵 10 张',
    minutes: 10,
    to: '/exercises/recite-list',
    count: 10,
    day: today,
  })
  await desk.catchUp()
  expect(desk.findTask('recite')?.state).toBe('open')
  done = [{ task: 'recite', day: today }]
  const phone = await device()
  expect(phone.findTask('recite')).toMatchObject({ state: 'done', doneDay: today, saidBy: 'app' })
  await phone.catchUp()
  done = undefined
  await desk.catchUp()
  expect(desk.findTask('recite')).toMatchObject({ state: 'done', doneDay: today })
  expect(log.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  // Nothing is open any more that could have been done elsewhere.
  const asked = calls.today
  await desk.catchUp()
  expect(calls.today).toBe(asked)
})

test('the student’s own mark of a task holds, whatever another device did', async () => {
  const { device } = planServer(() => [{ task: 'a', day: 1 }])
  const plan = await device()
  plan.add({ task: 'a', title: '甲', minutes: 10 })
  plan.mark('a', 'done')
  plan.mark('a', 'open')
  plan.add({ task: 'b', title: '乙', minutes: 10 })
  await plan.catchUp()
  expect(plan.tasks.map(({ state }) => state)).toEqual(['open', 'open'])
})

test('the plan opens though the server says nothing of the day', async () => {
  const { device } = planServer(() => {
    throw new ApiError(LocalCode.Network, 0)
  })
  const plan = await device()
  plan.add({ task: 'a', title: '甲', minutes: 10 })
  await plan.catchUp()
  expect(plan.findTask('a')?.state).toBe('open')
})
