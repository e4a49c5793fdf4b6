import { activity, reviews, startHabitServer, type HabitServer } from '../../support/habit'

let server: HabitServer
afterEach(() => server.close())

const path = (id: string) => `/excitation/v1/user-clock-activity/${id}`

test('an unknown activity is not found; records of it are those of somebody who has done nothing', async () => {
  server = await startHabitServer([])
  const me = await server.student()
  for (const id of ['current', 'daily']) {
    expect((await server.call(me, 'POST', path(id), {})).code).toBe('x404')
    expect((await server.call(me, 'GET', `/excitation/v1/clock-activity/${id}`)).code).toBe('x404')
    expect((await server.call(me, 'GET', `/excitation/v1/clock-activity/${id}/user-task`)).code).toBe('x404')
    const { result } = await server.call(me, 'GET', `/excitation/v1/user-clock-records?activityId=${id}`)
    expect(result).toMatchObject({ state: { totalNum: 0, missed: [], today: '2026-11-26' }, records: [] })
  }
})

test('each activity counts for itself, and the current one is the one that began last', async () => {
  const early = activity({ id: 'early', point: 1, streaks: [] })
  const fresh = activity({ id: 'fresh', startDay: '2026-11-20', endDay: '2026-11-27', streaks: [] })
  const soon = activity({ id: 'soon', startDay: '2026-11-28' })
  const past = activity({ id: 'past', startDay: '2026-11-24', endDay: '2026-11-25' })
  server = await startHabitServer([early, fresh, soon, past])
  let me = await server.student()
  const { result } = await server.call(me, 'GET', '/excitation/v1/clock-activity/current')
  expect(result).toEqual({ ...fresh, joined: 0 })
  await server.call(me, 'POST', path('early'), {})
  await server.send(me, 'words', reviews(3, server.now()))
  expect((await server.call(me, 'POST', path('current'), {})).result).toMatchObject({
    totalNum: 1,
    point: 11,
  })
  for (const [id, msg] of [
    ['soon', '这期打卡还没有开始'],
    ['past', '这期打卡已经结束'],
  ])
    expect(await server.call(me, 'POST', path(id ?? ''), {})).toMatchObject({ code: 'x409', msg })
  const at = server.now()
  server.at('2026-11-30')
  me = await server.again(me)
  // Its last day comes late, and what is after its end is none of it.
  await server.send(me, 'words', [...reviews(3, at + 24 * 3_600_000), ...reviews(3, server.now())])
  const of = async (id: string) =>
    (await server.call(me, 'GET', `/excitation/v1/user-clock-records?activityId=${id}`)).result
  expect((await of('fresh')).state).toMatchObject({
    totalNum: 2,
    continues: 2,
    isPunchCard: false,
    missed: [],
  })
  expect((await of('early')).state).toMatchObject({ totalNum: 3, continues: 1, isPunchCard: true })
  expect((await server.call(me, 'POST', path('fresh'), {})).result).toMatchObject({ totalNum: 2 })
})

test('everybody sees how many have joined', async () => {
  server = await startHabitServer()
  for (let nth = 0; nth < 3; nth += 1) await server.call(await server.student(), 'POST', path('daily'), {})
  const answer = await server.app.inject({ url: '/excitation/v1/clock-activity/daily' })
  expect(answer.json().result).toEqual({ ...activity(), joined: 3 })
})
