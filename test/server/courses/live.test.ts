import { logUrl } from '../../../server/src/plugins/log'
import { eraseFrom, personalTables } from '../../../server/src/modules/account/auth/personal-data'
import type { Result } from '../../../contract/types'
import {
  answerTo,
  ask,
  BAD_WORD,
  BEGIN,
  post,
  read,
  getReport,
  loadRoom,
  ROOM,
  say,
  sign,
  startLiveSuite,
  states,
  type Headers,
  type LiveSuite,
} from '../../support/live'

let suite: LiveSuite
afterEach(() => suite.close())

/** The room as a caller sees it. */
const roomFor = (member: Headers = {}) => loadRoom(suite.first, member)
const get = (path: string, member: Headers = {}) => read(suite.first, path, member)

describe('a trial class', () => {
  beforeEach(async () => {
    suite = await startLiveSuite()
  })

  test('classes of the next two weeks and of the last one are listed for everybody', async () => {
    const { items, now }: Result<'listLiveClasses'> = (await get('/live/v1/classes')).json().result
    expect(now).toBe(BEGIN)
    expect(items.map(({ room, state }) => [room, state])).toEqual([
      ['maths.09-review-20261119', 'ended'],
      [ROOM, 'live'],
      ['maths.09-review-20261203', 'upcoming'],
    ])
  })

  test('a room says when its film ends and until when questions are put in it', async () => {
    const { items }: Result<'listLiveClasses'> = (await get('/live/v1/classes')).json().result
    const times = { filmEnds: BEGIN + 3_600_000, quizzesUntil: BEGIN + 3_690_000 }
    expect(items[1]).toMatchObject(times)
    expect(await roomFor()).toMatchObject(times)
    // A question that is gone from the bank is waited for by nobody.
    suite.change({ questions: [...suite.questions.slice(0, 2).map(({ id }) => id), 'ma-gone-1'] })
    expect(await roomFor()).toMatchObject({ quizzesUntil: BEGIN + 2_490_000 })
    suite.change({ questions: ['ma-gone-1'] })
    expect(await roomFor()).toMatchObject({ quizzesUntil: BEGIN })
  })

  test('a guest sees the room with its film in step with the server’s clock', async () => {
    suite.at(600)
    const room = await roomFor()
    expect(room).toMatchObject({
      state: 'live',
      now: suite.now(),
      position: 600,
      isRecorded: true,
      video: { kind: 'film', url: expect.stringMatching(/\/lessons\/film\.mp4$/), seconds: 3600 },
      slow: 5,
      quiz: null,
      people: 0,
    })
    expect(room.mine).toBeUndefined()
  })

  test('a room that has ended shows its film again at the same address and takes nothing more', async () => {
    const me = await suite.member()
    suite.at(7000)
    expect(await roomFor()).toMatchObject({ state: 'ended', position: 3600, video: { kind: 'film' } })
    const [said] = await post(suite.first, me, [say('还在吗')])
    expect(said).toMatchObject({ state: 'refused', reason: 'closed' })
    const answer = await suite.first.app.inject({ method: 'POST', url: `/live/v1/rooms/${ROOM}/tickets` })
    expect([answer.json().code, answer.json().msg]).toEqual(['x400501', '这节课已经结束，可以看回放'])
  })

  test('a room that is not open yet lets nobody in, and says when it will', async () => {
    suite.at(-700)
    const answer = await suite.first.app.inject({ method: 'POST', url: `/live/v1/rooms/${ROOM}/tickets` })
    expect(answer.json()).toMatchObject({ code: 'x400501', msg: '课堂还没有开放，开课前 10 分钟可以进来' })
    expect(states(await post(suite.first, await suite.member(), [say('到了'), sign()]))).toEqual([
      'closed',
      'closed',
    ])
  })

  test.each(['maths.09-review-20261127', 'maths.09-review-20261131', 'other-20261126'])(
    'no class is given in %s',
    async (room) => {
      const answer = await get(`/live/v1/rooms/${room}`)
      expect(answer.json()).toMatchObject({ code: 'x404', msg: '没有这节课' })
    },
  )

  test('a room that the schedule does not show is there only if it was used, and not for ever', async () => {
    const me = await suite.member()
    await post(suite.first, me, [sign()])
    const answers = async () =>
      (
        await Promise.all([ROOM, ROOM.replace('1126', '1119')].map((room) => get(`/live/v1/rooms/${room}`)))
      ).map((answer) => answer.json().msg || 'there')
    expect(await answers()).toEqual(['there', 'there'])
    const DAY = 24 * 3600
    suite.at(8 * DAY)
    expect(await answers()).toEqual(['there', '没有这节课'])
    suite.at(181 * DAY)
    expect(await answers()).toEqual(['没有这节课', '没有这节课'])
    suite.at(-13 * DAY)
    expect(await answers()).toEqual(['there', 'there'])
    suite.at(-15 * DAY)
    expect(await answers()).toEqual(['没有这节课', 'there'])
    for (const what of ['tickets', 'events', 'hidden-messages']) {
      const url = `/live/v1/rooms/${ROOM.replace('2026', '2037')}/${what}`
      const payload = { events: [say('一')] }
      const { headers } = await suite.member()
      const answer = await suite.first.app.inject({
        method: 'POST',
        url,
        headers,
        ...(what === 'events' && { payload }),
      })
      expect(answer.statusCode).toBe(what === 'hidden-messages' ? 403 : 404)
    }
    expect(await suite.db.selectFrom('live_rooms').selectAll().execute()).toEqual([])
  })

  test('students without a name can be distinguished in a room', async () => {
    const names = async (room: string): Promise<string[]> => {
      const { messages }: Result<'getLiveRoom'> = (await get(`/live/v1/rooms/${room}`)).json().result
      return messages.map(({ name }) => name)
    }
    const students = await Promise.all(['', '13812345678', '', ''].map((name) => suite.member(name)))
    for (const student of students) await post(suite.first, student, [say('一')])
    suite.at(10)
    for (const student of students) await post(suite.first, student, [say('二')])
    const here = await names(ROOM)
    expect(here).toEqual(Array(8).fill(expect.stringMatching(/^同学 [0-9A-F]{3}$/)))
    // Three signs may be the same for two, not for all.
    expect(new Set(here.slice(0, 4)).size).toBeGreaterThan(1)
    expect(here.slice(4)).toEqual(here.slice(0, 4))
  })

  test('a student’s message is read by everybody, by a masked name, once however often it is sent', async () => {
    const me = await suite.member('林清')
    const event = say('左右极限\u0000\n都要存在 ')
    const [first] = await post(suite.first, me, [event])
    const [second] = await post(suite.first, me, [event])
    expect(first).toMatchObject({ id: event.id, state: 'stored' })
    expect(second).toEqual(first)
    const { messages } = await roomFor()
    expect(messages).toEqual([
      {
        place: first?.place,
        at: BEGIN,
        name: '林**',
        speaker: (await roomFor(me)).mine?.speaker,
        isTeacher: false,
        text: '左右极限 都要存在',
        isHidden: false,
      },
    ])
  })

  test('speakers can be distinguished within a room, by nothing that identifies them', async () => {
    const [me, second] = [await suite.member('林清'), await suite.member('林清')]
    await post(suite.first, me, [say('一')])
    await post(suite.first, second, [say('二')])
    suite.at(60)
    await post(suite.first, me, [say('三')])
    const speakers = (await roomFor()).messages.map(({ speaker }) => speaker)
    const [mine, others] = [(await roomFor(me)).mine?.speaker, (await roomFor(second)).mine?.speaker]
    expect(speakers).toEqual([mine, others, mine])
    expect(mine).not.toBe(others)
    expect(mine).toMatch(/^[\w-]{16}$/)
    const next = `/live/v1/rooms/${ROOM.replace('1126', '1203')}`
    const elsewhere: Result<'getLiveRoom'> = (await get(next, me)).json().result
    expect(elsewhere.mine?.speaker).toMatch(/^[\w-]{16}$/)
    expect(elsewhere.mine?.speaker).not.toBe(mine)
    expect((await roomFor()).mine).toBeUndefined()
  })

  test('the same id with another text, or in another room, is refused', async () => {
    const me = await suite.member()
    const event = say('一')
    await post(suite.first, me, [event])
    suite.at(60)
    expect(states(await post(suite.first, me, [{ ...event, text: '二' }]))).toEqual(['conflict'])
  })

  test('an id that another student used is one’s own', async () => {
    const [first, second] = [await suite.member(), await suite.member()]
    const event = say('一')
    await post(suite.first, first, [event])
    expect(states(await post(suite.first, second, [event]))).toEqual(['stored'])
    expect((await roomFor()).messages).toHaveLength(2)
  })

  test('a student who writes too soon learns how many seconds to wait, and loses nothing', async () => {
    const me = await suite.member()
    await post(suite.first, me, [say('一')])
    suite.at(2)
    const next = say('二')
    const [tooSoon] = await post(suite.first, me, [next])
    expect(tooSoon).toMatchObject({ reason: 'slow', wait: 3, msg: '发言太快，请 3 秒后再发' })
    suite.at(5)
    expect(states(await post(suite.first, me, [next]))).toEqual(['stored'])
  })

  test('of several messages that arrive at once slow mode lets one through', async () => {
    const me = await suite.member()
    const all = await Promise.all(['一', '二', '三', '四'].map((text) => post(suite.first, me, [say(text)])))
    expect(states(all.flat()).sort()).toEqual(['slow', 'slow', 'slow', 'stored'])
  })

  test.each([`快${BAD_WORD}`, '加 微-信', '加\u200b微信'])(
    'a listed word is not delivered: %s',
    async (text) => {
      const [outcome] = await post(suite.first, await suite.member(), [say(text)])
      expect(outcome).toMatchObject({
        state: 'refused',
        reason: 'words',
        msg: '这条内容含有不适合在课堂上发的词，没有发出',
      })
      expect((await roomFor()).messages).toEqual([])
    },
  )

  test('a refused event takes no place, and leaves nothing in a room that is closed', async () => {
    const [me, second] = [await suite.member(), await suite.member()]
    const rooms = () => suite.db.selectFrom('live_rooms').selectAll().execute()
    suite.at(7000)
    expect(states(await post(suite.first, me, [say('一'), ask('二'), sign()]))).toEqual(
      Array.from({ length: 3 }, () => 'closed'),
    )
    expect(await rooms()).toEqual([])
    suite.at(0)
    const event = say('一')
    const [first] = await post(suite.first, me, [event])
    const refused = [say('太快'), { ...event, text: '别的' }, say(BAD_WORD), event]
    expect(states(await post(suite.first, me, refused))).toEqual(['slow', 'conflict', 'words', 'stored'])
    suite.at(7000)
    expect(states(await post(suite.first, me, [event, say('太晚')]))).toEqual(['stored', 'closed'])
    expect(await rooms()).toEqual([{ room: ROOM, newest: first?.place }])
    suite.at(60)
    const [next] = await post(suite.first, second, [say('二')])
    expect(next?.place).toBe((first?.place ?? 0) + 1)
  })

  test('an invalid event harms no other in the batch', async () => {
    const me = await suite.member()
    const good = sign()
    const odd = [
      null,
      7,
      'say',
      {},
      { kind: 'say' },
      { ...say('一'), text: 'x'.repeat(201) },
      { ...say('一'), id: 'x' },
      { ...say('一'), uid: me.uid },
      { kind: 'fly', id: good.id },
      { ...getReport(-1) },
      answerTo('ma-li-001', 'BA'),
      say(' \u200b\n'),
    ]
    expect(states(await post(suite.first, me, [...odd, good]))).toEqual([
      ...odd.slice(0, -1).map(() => 'shape'),
      'empty',
      'stored',
    ])
  })

  test('a student signs in from ten minutes before to twenty after the beginning, once', async () => {
    const [me, late] = [await suite.member(), await suite.member()]
    suite.at(-600)
    expect(states(await post(suite.first, me, [sign()]))).toEqual(['stored'])
    suite.at(1206)
    expect(states(await post(suite.first, late, [sign()]))).toEqual(['closed'])
    // Sent again, because the first answer was lost.
    expect(states(await post(suite.first, me, [sign()]))).toEqual(['stored'])
    expect((await roomFor(me)).mine).toMatchObject({ signedAt: BEGIN - 600_000, isMuted: false })
    expect((await roomFor(late)).mine?.signedAt).toBeNull()
  })

  test('all choices are counted without names and shown to students who have answered', async () => {
    const [first, second, third] = [await suite.member(), await suite.member(), await suite.member()]
    const quiz = suite.questions[0]?.id
    suite.at(1200)
    expect((await roomFor(first)).quiz).toEqual({
      quiz,
      opensAt: BEGIN + 1_200_000,
      closesAt: BEGIN + 1_290_000,
    })
    await post(suite.first, first, [answerTo(quiz, 'A')])
    await post(suite.first, second, [answerTo(quiz, 'B')])
    const [mine] = await post(suite.first, third, [answerTo(quiz, 'B')])
    const counts = {
      people: 3,
      choices: [
        { key: 'A', people: 1 },
        { key: 'B', people: 2 },
        { key: 'C', people: 0 },
        { key: 'D', people: 0 },
      ],
    }
    expect(mine).toMatchObject({ state: 'stored', choice: 'B', counts })
    expect((await roomFor(first)).quiz).toMatchObject({ choice: 'A', counts })
    const another = await roomFor(await suite.member())
    expect(another.quiz).not.toHaveProperty('counts')
    expect((await roomFor()).quiz).not.toHaveProperty('counts')
  })

  test('the first choice counts, and an answer comes back the same after the question has closed', async () => {
    const me = await suite.member()
    const quiz = suite.questions[0]?.id
    suite.at(1210)
    const event = answerTo(quiz, 'C')
    const [first] = await post(suite.first, me, [event])
    const [again] = await post(suite.first, me, [answerTo(quiz, 'A')])
    expect(again?.choice).toBe('C')
    suite.at(1400)
    expect(await post(suite.first, me, [event])).toEqual([first])
    const [late] = await post(suite.first, await suite.member(), [answerTo(quiz, 'A')])
    expect(late?.reason).toBe('closed')
  })

  test('a choice that a question does not have, and a question of another class, are unknown', async () => {
    const me = await suite.member()
    suite.at(1210)
    const [first] = suite.questions
    expect(
      states(
        await post(suite.first, me, [
          answerTo(first?.id, 'H'),
          answerTo(first?.id, 'AB'),
          answerTo('po-ma-001', 'A'),
        ]),
      ),
    ).toEqual(['unknown', 'unknown', 'unknown'])
  })

  test('one student’s questions and messages in a room are bounded', async () => {
    const me = await suite.member()
    const outcomes = []
    for (let nth = 0; nth < 21; nth += 1) {
      suite.at(nth * 20)
      outcomes.push(...(await post(suite.first, me, [ask(`问 ${nth}`)])))
    }
    expect(states(outcomes)).toEqual([...Array.from({ length: 20 }, () => 'stored'), 'full'])
    expect(outcomes[20]?.msg).toBe('这节课最多提 20 个问题')
  })

  test('an account that is erased leaves nothing in a room, and a token of it is worth nothing', async () => {
    const me = await suite.member()
    const [said] = await post(suite.first, me, [say('一'), sign(), ask('二')])
    await post(suite.first, await suite.member(), [getReport(said?.place)])
    for (const table of Object.keys(personalTables)) await eraseFrom(suite.db, table, me.uid)
    expect((await roomFor()).messages).toEqual([])
    const url = `/live/v1/rooms/${ROOM}/events`
    const { headers } = me
    const answer = await suite.first.app.inject({
      method: 'POST',
      url,
      headers,
      payload: { events: [sign()] },
    })
    expect(answer.statusCode).toBe(401)
  })
})

test('a log holds no ticket', () => {
  expect(logUrl(`/live/v1/rooms/${ROOM}/socket?ticket=abc`)).toBe(`/live/v1/rooms/${ROOM}/socket?ticket=***`)
})
