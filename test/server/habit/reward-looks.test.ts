import { getStudyDay } from '../../../contract/domain/study/day'
import { rewardsJob } from '../../../server/src/jobs/rewards'
import type { Member } from '../../support/accounts'
import { days, startRewards, tasks } from '../../support/rewards'
import { startForAll } from '../../support/start-suite'

const server = startForAll(startRewards)
let me: Member
beforeEach(async () => {
  server.content.tasks = tasks
  server.goTo(START)
  await run()
  me = await server.member()
})

/** The first of July, the second day of the campaign. */
const START = getStudyDay('2026-07-01')

const run = () =>
  rewardsJob(server.content, server.keys).run(server.db, server.now(), new AbortController().signal)
const loadMessages = (caller = me) =>
  server.db
    .selectFrom('messages')
    .select(['kind', 'title', 'body', 'target'])
    .where('uid', '=', caller.uid)
    .orderBy('created_at')
    .execute()
const bodies = async (caller = me) => (await loadMessages(caller)).map(({ body }) => body)
const body = (name: string) => `“任务 ${name}”已经完成，到“任务奖励”领取就到账。`

describe('an award that can be taken', () => {
  test('is announced once, with the page where it is taken', async () => {
    await server.study(me, 1)
    expect(await run()).toBe(1)
    expect(await loadMessages()).toEqual([])
    await server.study(me)
    await Promise.all([run(), run()])
    expect(await loadMessages()).toEqual([
      { kind: 'task', title: '奖励可以领取了', body: body('new-cards'), target: '/new-rewards' },
    ])
  })

  test('is announced one a study day, and every task once', async () => {
    await server.study(me)
    await run()
    await server.study(me)
    expect(await run()).toBe(1)
    expect(await bodies()).toEqual([body('new-cards')])
    server.wait(days(1))
    await server.study(me)
    await run()
    expect(await bodies()).toEqual([body('new-cards'), body('new-coupon')])
  })

  test('is not announced once it was taken, nor to students who have done nothing since the last look', async () => {
    await server.study(me)
    await server.claim(me, 'new-cards')
    await run()
    expect(await bodies()).toEqual([body('new-coupon')])
    server.wait(days(1))
    expect(await run()).toBe(0)
    expect(await bodies()).toHaveLength(1)
  })

  test('of a daily task is never announced, that of a campaign is', async () => {
    server.content.tasks = { ...tasks, newcomer: { days: 14, tasks: [] } }
    await server.study(me)
    await run()
    expect(await bodies()).toEqual([])
    await server.study(me, 2, server.now().getTime() - 1000)
    await run()
    expect(await bodies()).toEqual([body('summer')])
  })
})
