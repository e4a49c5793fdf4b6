import { DAY_MS } from '../../../contract/domain/china-time'
import { MAX_LIVE_QUESTIONS } from '../../../contract/schemas/courses/live'
import type { Result } from '../../../contract/types'
import { newUuid } from '../../../server/src/lib/uuid'
import { openSession } from '../../../server/src/modules/staff/staff/sessions'
import type { Member } from '../../support/accounts'
import {
  ask,
  BEGIN,
  enter,
  post,
  read,
  getReport,
  ROOM,
  loadRoom,
  say,
  sign,
  startLiveSuite,
  states,
  type Headers,
} from '../../support/live'
import { confirm, hire, loadOperator, type Agent } from '../../support/staff'
import { startForEach } from '../../support/start-suite'

const suite = startForEach(startLiveSuite)

const get = (path: string, caller: Headers = {}) => read(suite.first, path, caller)
const roomFor = (caller: Headers = {}) => loadRoom(suite.first, caller)
const after = async (place: number): Promise<Result<'listLiveMessages'>> =>
  (await get(`/live/v1/rooms/${ROOM}/messages?after=${place}`)).json().result

/** Staff who have confirmed who they are, by the clock of the suite. */
async function staff(phone = '13700001111'): Promise<Agent> {
  const staffId = await hire(suite, { phone, role: 'admin', name: '助教', branch: '1' })
  const { keys } = await loadOperator(suite)
  const opened = await openSession(suite.db, keys, staffId, {}, new Date(suite.now()))
  const agent = { staffId, ...opened, headers: { authorization: `Bearer ${opened.token}` } }
  await confirm({ ...suite.first, messages: [] }, agent)
  return agent
}

async function decide(agent: Agent, what: 'mutes' | 'hidden-messages', payload: object) {
  const url = `/live/v1/rooms/${ROOM}/${what}`
  const { headers } = agent
  const answer = await suite.first.app.inject({ method: 'POST', url, headers, payload })
  return [answer.statusCode, answer.json().code ?? 'fine']
}

test('a student reads again what they asked in a room, and neither others nor a guest do', async () => {
  const [me, another] = [await suite.member('林清'), await suite.member('周明')]
  const first = ask('为什么要分左右讨论')
  await post(suite.first, me, [first])
  suite.at(60)
  const second = ask('那连续呢')
  await post(suite.first, me, [second, first])
  await post(suite.first, another, [ask('别人问的')])
  const mine = [
    { id: first.id, at: BEGIN, text: first.text },
    { id: second.id, at: BEGIN + 60_000, text: second.text },
  ]
  expect((await roomFor(me)).mine?.questions).toEqual(mine)
  expect((await roomFor(another)).mine?.questions.map(({ text }) => text)).toEqual(['别人问的'])
  expect((await roomFor()).mine).toBeUndefined()
  expect((await roomFor(await staff())).mine).toBeUndefined()
  const next = `/live/v1/rooms/${ROOM.replace('1126', '1203')}`
  expect((await get(next, me)).json().result.mine.questions).toEqual([])
  suite.at(7000)
  expect(await roomFor(me)).toMatchObject({ state: 'ended', mine: { questions: mine } })
})

test('three reports hide a message until staff decide; then reports change nothing', async () => {
  const author = await suite.member('周明')
  const readers = await Promise.all(['一', '二', '三', '四'].map((name) => suite.member(name)))
  const [said] = await post(suite.first, author, [say('进来看看')])
  const reports = (of: readonly Member[]) =>
    Promise.all(of.map((member) => post(suite.first, member, [sign(), getReport(said?.place)])))
  await reports(readers.slice(0, 2))
  // The same student again is no third one.
  await reports(readers.slice(0, 1))
  expect((await roomFor()).messages).toHaveLength(1)
  await reports(readers.slice(2, 3))
  expect((await roomFor()).messages).toEqual([])
  const { messages } = await after(said?.place ?? 0)
  const nobody = { name: '', speaker: '', isTeacher: false, text: '' }
  expect(messages).toEqual([{ place: said?.place, at: BEGIN, ...nobody, isHidden: true }])

  const agent = await staff()
  const reported = async () => (await get(`/live/v1/rooms/${ROOM}/reports`, agent)).json().result.items
  expect(await reported()).toEqual([
    {
      place: said?.place,
      at: BEGIN,
      name: '周**',
      speaker: (await roomFor(author)).mine?.speaker,
      isTeacher: false,
      text: '进来看看',
      isHidden: true,
      reports: 3,
      isDecided: false,
      isMuted: false,
    },
  ])
  const decision = { id: newUuid(new Date()), message: said?.place, isHidden: false, seen: 'undecided' }
  expect(await decide(agent, 'hidden-messages', decision)).toEqual([200, 'fine'])
  await reports(readers.slice(3))
  expect((await roomFor()).messages).toHaveLength(1)
  expect(await reported()).toMatchObject([{ isHidden: false, reports: 4, isDecided: true }])
})

test('a decision of a colleague is not undone unseen, and the record names the message', async () => {
  const [first, second] = [await staff(), await staff('13700002222')]
  const words = '加我微信领全套押题资料，只剩最后三份，先到先得'
  const [said] = await post(suite.first, await suite.member('周明'), [say(words)])
  const act = { message: said?.place, isHidden: true, seen: 'undecided' }
  const send = (agent: Agent, own: object) =>
    decide(agent, 'hidden-messages', { ...act, id: newUuid(new Date()), ...own })
  const hide = { id: newUuid(new Date()) }
  expect(await send(first, hide)).toEqual([200, 'fine'])
  for (const isHidden of [false, true]) expect(await send(second, { isHidden })).toEqual([409, 'x409'])
  expect((await roomFor()).messages).toEqual([])
  expect(await send(first, hide)).toEqual([200, 'fine'])
  expect(await send(second, { isHidden: false, seen: 'hidden' })).toEqual([200, 'fine'])
  expect(await send(first, { seen: 'hidden' })).toEqual([409, 'x409'])
  const answers = await Promise.all([send(first, { seen: 'shown' }), send(second, { seen: 'shown' })])
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409])
  const records = await suite.db.selectFrom('desk_records').select(['action', 'reason']).execute()
  const reason = `${said?.place} 号发言：加我微信领全套押题资料，只剩最后三份，先…`
  expect(records.filter((record) => record.reason === reason)).toHaveLength(3)
})

test('reports of new accounts, and of who is not in the class, reach staff and hide nothing', async () => {
  const [said] = await post(suite.first, await suite.member(), [say('我不同意')])
  const report = getReport(said?.place)
  for (const name of ['一', '二', '三']) {
    const fresh = await suite.member(name, DAY_MS - 1)
    expect(states(await post(suite.first, fresh, [sign(), report]))).toEqual(['stored', 'stored'])
    expect(states(await post(suite.first, await suite.member(name), [report]))).toEqual(['stored'])
  }
  for (const name of ['四', '五']) await post(suite.first, await suite.member(name), [sign(), report])
  expect((await roomFor()).messages).toHaveLength(1)
  const { items } = (await get(`/live/v1/rooms/${ROOM}/reports`, await staff())).json().result
  expect(items).toMatchObject([{ reports: 8, isHidden: false }])
  await post(suite.first, await suite.member('六'), [sign(), report])
  expect((await roomFor()).messages).toEqual([])
})

describe('messages of staff', () => {
  const url = `/live/v1/rooms/${ROOM}/teacher-messages`
  const speak = async ({ headers }: Pick<Agent, 'headers'>, payload: object) => {
    const answer = await suite.first.app.inject({ method: 'POST', url, headers, payload })
    return [answer.statusCode, answer.json().result?.place ?? answer.json().msg]
  }

  test('stands among the others as the teacher’s, once, and no report hides it', async () => {
    const agent = await staff()
    const listener = await enter(suite.first)
    const [first] = await post(suite.first, await suite.member('林清'), [say('一')])
    const words = { id: newUuid(new Date()), text: ' 先看\u200b定义域\n' }
    const [status, place] = await speak(agent, words)
    expect([status, place]).toEqual([200, (first?.place ?? 0) + 1])
    expect(await speak(agent, words)).toEqual([200, place])
    const [two] = await post(suite.first, await suite.member(), [say('二')])
    const { messages } = await listener.hears('先看 定义域')
    const teachers = { place, at: BEGIN, name: '助教', speaker: '', isTeacher: true, text: '先看 定义域' }
    expect(messages).toContainEqual({ ...teachers, isHidden: false })
    for (let nth = 0; nth < 3; nth += 1) {
      const outcomes = await post(suite.first, await suite.member(), [sign(), getReport(Number(place))])
      expect(states(outcomes)).toEqual(['stored', 'unknown'])
    }
    const seen = (await roomFor()).messages
    expect(seen.map(({ isTeacher, place: at }) => [isTeacher, at])).toEqual([
      [false, first?.place],
      [true, place],
      [false, two?.place],
    ])
    expect((await after(first?.place ?? 0)).messages).toEqual(seen.slice(1))
  })

  test('is hidden and shown again by staff, each once, and each decision is recorded', async () => {
    const agent = await staff()
    const listener = await enter(suite.first)
    const words = { id: newUuid(new Date()), text: '说错了' }
    const [, place] = await speak(agent, words)
    await listener.hears('说错了')
    const hide = { id: newUuid(new Date()), message: place, isHidden: true, seen: 'undecided' }
    expect(await decide(agent, 'hidden-messages', hide)).toEqual([200, 'fine'])
    const { messages } = await listener.frame('messages', (frame) =>
      frame.messages.some((message) => message.isHidden),
    )
    expect(messages).toMatchObject([{ place, name: '', text: '', isTeacher: true }])
    expect((await roomFor()).messages).toEqual([])
    const show = { id: newUuid(new Date()), message: place, isHidden: false, seen: 'hidden' }
    expect(await decide(agent, 'hidden-messages', show)).toEqual([200, 'fine'])
    // A late repetition changes nothing.
    expect(await decide(agent, 'hidden-messages', hide)).toEqual([200, 'fine'])
    expect((await roomFor()).messages).toMatchObject([{ text: '说错了', isHidden: false }])
    expect(await decide(agent, 'hidden-messages', { ...hide, isHidden: false })).toEqual([409, 'x409'])
    expect(await speak(agent, words)).toEqual([200, place])
    const recorded = suite.db.selectFrom('live_teacher_decisions').select(['action', 'staff_id', 'message'])
    expect(await recorded.orderBy('decided_at').orderBy('id').execute()).toEqual([
      { action: 'hide', staff_id: agent.staffId, message: place },
      { action: 'show', staff_id: agent.staffId, message: place },
    ])
  })

  test('is refused with one sentence where it cannot be said', async () => {
    const agent = await staff()
    const words = { id: newUuid(new Date()), text: '一' }
    await speak(agent, words)
    expect(await speak(agent, { ...words, text: '二' })).toEqual([409, expect.any(String)])
    expect(await speak(agent, { ...words, id: newUuid(new Date()), text: ' \u200b' })).toEqual([
      400,
      '内容不能为空',
    ])
    expect((await speak(await suite.member(), words))[0]).toBe(403)
    suite.at(7000)
    expect(await speak(agent, { id: newUuid(new Date()), text: '还在吗' })).toEqual([
      expect.any(Number),
      '现在不能提交，请看一下上课的时间',
    ])
    expect((await speak(agent, words))[0]).toBe(200)
  })
})

test('one’s own message, and one that is not there, cannot be reported', async () => {
  const me = await suite.member()
  const [said] = await post(suite.first, me, [say('一')])
  expect(states(await post(suite.first, me, [getReport(said?.place), getReport(999)]))).toEqual([
    'unknown',
    'unknown',
  ])
})

test('staff mute a student by a message or a question, and let them write again; each decision is recorded', async () => {
  const me = await suite.member()
  const agent = await staff()
  const question = ask('为什么')
  const [said] = await post(suite.first, me, [say('一'), question])
  const mute = { id: newUuid(new Date()), message: said?.place, isMuted: true }
  expect(await decide(agent, 'mutes', mute)).toEqual([200, 'fine'])
  expect(await decide(agent, 'mutes', mute)).toEqual([200, 'fine'])
  expect(await decide(agent, 'mutes', { ...mute, isMuted: false })).toEqual([409, 'x409'])
  suite.at(60)
  expect(states(await post(suite.first, me, [say('二'), ask('还有'), sign()]))).toEqual([
    'muted',
    'muted',
    'stored',
  ])
  expect((await roomFor(me)).mine?.isMuted).toBe(true)
  const back = { id: newUuid(new Date()), question: question.id, isMuted: false }
  expect(await decide(agent, 'mutes', back)).toEqual([200, 'fine'])
  expect(states(await post(suite.first, me, [say('二')]))).toEqual(['stored'])
  const recorded = await suite.db
    .selectFrom('live_decisions')
    .select(['uid', 'action', 'staff_id'])
    .orderBy('place')
    .execute()
  expect(recorded).toEqual([
    { uid: me.uid, action: 'mute', staff_id: agent.staffId },
    { uid: me.uid, action: 'unmute', staff_id: agent.staffId },
  ])
})

test('a decision about nobody is not found', async () => {
  const agent = await staff()
  const id = newUuid(new Date())
  expect(await decide(agent, 'mutes', { id, message: 1, isMuted: true })).toEqual([404, 'x404'])
  expect(await decide(agent, 'mutes', { id, isMuted: true })).toEqual([404, 'x404'])
  expect(await decide(agent, 'hidden-messages', { id, message: 1, isHidden: true, seen: 'hidden' })).toEqual([
    404,
    'x404',
  ])
})

test('staff read what students asked, and students do not', async () => {
  const me = await suite.member('林清')
  const question = ask('左右导数不等怎么办')
  await post(suite.first, me, [question, question])
  const url = `/live/v1/rooms/${ROOM}/questions`
  expect((await get(url, me)).statusCode).toBe(403)
  const { items } = (await get(url, await staff())).json().result
  const { id, text } = question
  expect(items).toEqual([{ id, at: BEGIN, name: '林**', text, isMuted: false }])
  expect((await roomFor()).messages).toEqual([])
})

test('staff read all that a crowd asked, page by page', async () => {
  const url = `/live/v1/rooms/${ROOM}/questions`
  const asked: string[] = []
  for (let at = 0; at < 11; at += 1) {
    const texts = Array.from({ length: MAX_LIVE_QUESTIONS }, (_, nth) => `第 ${at} 人的第 ${nth} 问`)
    await post(suite.first, await suite.member(), texts.map(ask))
    asked.push(...texts)
  }
  const agent = await staff()
  const first = (await get(url, agent)).json().result
  const { id } = first.items.at(-1)
  const second = (await get(`${url}?after=${id}`, agent)).json().result
  expect([first.isEnd, second.isEnd]).toEqual([false, true])
  const read: { text: string }[] = [...first.items, ...second.items]
  expect(read.map(({ text }) => text).sort()).toEqual(asked.sort())
  const unknown = newUuid(new Date())
  expect((await get(`${url}?after=${unknown}`, agent)).json().result.items).toEqual(first.items)
})

test('a reader who comes back after a place gets the rest in order, and what was hidden meanwhile', async () => {
  const agent = await staff()
  const places: number[] = []
  for (const text of ['一', '二', '三']) {
    const [said] = await post(suite.first, await suite.member(), [say(text)])
    places.push(said?.place ?? 0)
  }
  const { after: place } = await roomFor()
  await decide(agent, 'hidden-messages', {
    id: newUuid(new Date()),
    message: places[0],
    isHidden: true,
    seen: 'undecided',
  })
  await post(suite.first, await suite.member(), [say('四')])
  const page = await after(place)
  expect(page.messages.map(({ text, isHidden }) => (isHidden ? '-' : text))).toEqual(['-', '四'])
  expect(page.isEnd).toBe(true)
  expect((await after(page.after)).messages).toEqual([])
  expect((await after(0)).messages.map(({ text }) => text)).toEqual(['二', '三', '', '四'])
})
