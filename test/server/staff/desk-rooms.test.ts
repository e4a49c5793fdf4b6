import type { Result } from '../../../contract/types'
import { newUuid } from '../../../server/src/lib/uuid'
import { openSession } from '../../../server/src/modules/staff/staff/sessions'
import { ask, BEGIN, post, getReport, ROOM, say, sign, startLiveSuite } from '../../support/live'
import { asks, confirm, hire, loadOperator, type Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const DAY = 24 * 3600
const suite = startForEach(startLiveSuite)
let teacher: Agent
beforeEach(async () => {
  teacher = await signedIn('13700001111')
})

/** A teacher who is signed in by the clock of the suite. */
async function signedIn(phone: string): Promise<Agent> {
  const staffId = await hire(suite, { phone, role: 'teacher', name: '陈老师', branch: '1' })
  const { keys } = await loadOperator(suite)
  const { token, expiresAt } = await openSession(suite.db, keys, staffId, {}, new Date(suite.now()))
  const agent = { staffId, expiresAt, headers: { authorization: `Bearer ${token}` } }
  await confirm({ ...suite.first, messages: [] }, agent)
  return agent
}

const get = async (path: string) =>
  (await asks({ ...suite.first, messages: [] }, teacher, `/sale/v1/desk/${path}`)).json()
async function send(url: string, body: object) {
  const payload = { id: newUuid(new Date()), ...body }
  const { headers } = teacher
  return (await suite.first.app.inject({ method: 'POST', url, headers, payload })).json()
}
const rooms = async (): Promise<Result<'listDeskRooms'>['items']> => (await get('rooms')).result.items
async function waiting(): Promise<number | undefined> {
  const { queues }: Result<'getDesk'> = (await get('queues')).result
  return queues.find(({ queue }) => queue === 'live')?.open
}
const later = (days: number) => ROOM.replace('1126', `12${String(days).padStart(2, '0')}`)

test('rooms of the last week and the next two days stand there, what is on first', async () => {
  const quiet = { title: '极限：一小时串讲', questions: 0, reports: 0 }
  const before = ROOM.replace('1126', '1119')
  const shown = async (seconds: number) => {
    suite.at(seconds)
    // A session ends long before the next class.
    teacher = await signedIn(
      `1370000${String(seconds + 500_000)
        .padStart(4, '0')
        .slice(-4)}`,
    )
    return (await rooms()).map(({ room, state }) => [room, state])
  }
  expect(await shown(-2 * DAY)).toEqual([[before, 'over']])
  expect(await shown(-2 * DAY + 1)).toEqual([
    [ROOM, 'soon'],
    [before, 'over'],
  ])
  expect(await shown(-600)).toEqual([
    [ROOM, 'live'],
    [before, 'over'],
  ])
  expect(await rooms()).toMatchObject([
    { ...quiet, begins: BEGIN, ends: suite.session.endsAt },
    { ...quiet, begins: BEGIN - 7 * DAY * 1000 },
  ])
  expect(await shown(1)).toEqual([[ROOM, 'live']])
  expect(await shown(6 * DAY)).toEqual([
    [later(3), 'soon'],
    [ROOM, 'over'],
  ])
})

test('questions and reports of students wait until staff speak or decide, or the class is over', async () => {
  const [first, second] = [await suite.member('林清'), await suite.member('周明')]
  expect(await waiting()).toBe(0)
  const [, said] = await post(suite.first, first, [sign(), say('进群领资料')])
  expect(said?.state).toBe('stored')
  await post(suite.first, second, [sign(), ask('那连续呢'), getReport(said?.place)])
  await post(suite.first, first, [ask('为什么')])
  expect((await rooms())[0]).toMatchObject({ room: ROOM, state: 'live', questions: 2, reports: 1 })
  expect(await waiting()).toBe(3)
  const url = `/live/v1/rooms/${ROOM}`
  await send(`${url}/hidden-messages`, { message: said?.place, isHidden: true, seen: 'undecided' })
  suite.at(1)
  expect((await rooms())[0]).toMatchObject({ questions: 2, reports: 0 })
  const { result: spoken } = await send(`${url}/teacher-messages`, { text: '连续要看左右极限' })
  expect((await rooms())[0]).toMatchObject({ questions: 0, reports: 0 })
  expect(await waiting()).toBe(0)
  suite.at(2)
  await post(suite.first, first, [ask('可导呢')])
  expect(await waiting()).toBe(1)
  // A hidden message answers nobody.
  await send(`${url}/hidden-messages`, { message: spoken.place, isHidden: true, seen: 'undecided' })
  expect(await waiting()).toBe(3)
  suite.at(7200)
  expect((await rooms())[0]).toMatchObject({ state: 'over', questions: 3 })
  expect(await waiting()).toBe(0)
  expect((await get('records?own=true')).result.items).toMatchObject([
    { queue: 'live', item: ROOM, action: 'hide', reason: `${spoken.place} 号发言：连续要看左右极限` },
    { queue: 'live', item: ROOM, action: 'say', reason: '', name: '陈老师' },
    { queue: 'live', item: ROOM, action: 'hide', reason: `${said?.place} 号发言：进群领资料` },
  ])
})

test('a room is claimed where there is one', async () => {
  const claim = async (item: string) =>
    (await send('/sale/v1/desk/claims', { queue: 'live', item })).code ?? 'fine'
  expect(await claim(ROOM)).toBe('fine')
  expect(await claim(later(3))).toBe('fine')
  expect(await claim(later(4))).toBe('x404')
  expect(await claim('maths.09-review')).toBe('x404')
})
