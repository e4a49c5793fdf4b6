import { listEvents, openedRoom, OWN, sampleFacts } from '../../../../support/live'

const BEFORE = { id: '01a1f978-f020-7c5d-8e6f-708192a3b505', at: 5, text: '上一台手机问的' }
const withAsked = (...questions: (typeof BEFORE)[]) => ({
  mine: { signedAt: null, isMuted: false, speaker: OWN, questions },
})

test('a question is the student’s own while it waits and once the teacher has it, with the time of that', async () => {
  const { room, net, pass } = await openedRoom({ facts: withAsked(BEFORE) })
  net.last().open()
  room.setAsking(true)
  room.write('为什么要分左右')
  room.submit()
  const [sent] = listEvents(net.last(), 'ask')
  const id = String(sent?.['id'])
  const shown = () => room.questions.map(({ text, at }) => [text, at])
  expect(shown()).toEqual([
    ['上一台手机问的', 5],
    ['为什么要分左右', undefined],
  ])
  await pass(1000)
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored' } })
  expect(shown()).toEqual([
    ['上一台手机问的', 5],
    ['为什么要分左右', sampleFacts().now + 1000],
  ])
  await pass(1000)
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored' } })
  expect(shown()).toHaveLength(2)
})

test('a text to all is no question', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  room.write('大家好')
  room.submit()
  expect(room.questions).toEqual([])
})

test('a question of which no answer came stands there once, as the server has it', async () => {
  const first = await openedRoom()
  first.room.setAsking(true)
  first.room.write('断线时问的')
  first.room.submit()
  const [waiting] = first.room.questions
  expect(waiting).toMatchObject({ text: '断线时问的', at: undefined })
  first.room.leave()
  const { id = '' } = waiting ?? {}
  const { room, net } = await openedRoom({
    store: first.store,
    facts: withAsked({ id, at: 7, text: '断线时问的' }),
  })
  expect(room.questions).toMatchObject([{ id, at: 7 }])
  net.last().open()
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored' } })
  expect(room.questions).toMatchObject([{ id, at: 7 }])
})

test('another device’s question comes with the room when it is read again, and one just stored stays', async () => {
  const { room, net, pass } = await openedRoom({
    facts: { now: sampleFacts().endsAt - 5000 },
    answers: {
      getLiveRoom: () =>
        sampleFacts({ ...withAsked(BEFORE), now: sampleFacts().endsAt + 1000, state: 'ended' }),
    },
  })
  net.last().open()
  room.setAsking(true)
  room.write('最后一问')
  room.submit()
  const id = String(listEvents(net.last(), 'ask')[0]?.['id'])
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored' } })
  await pass(11_000)
  expect(room.questions.map(({ text }) => text)).toEqual(['上一台手机问的', '最后一问'])
})

test('a question that is refused while the next is written says why', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  room.setAsking(true)
  room.write('一')
  room.submit()
  room.write('二')
  const id = String(listEvents(net.last(), 'ask')[0]?.['id'])
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'refused', reason: 'many', msg: '为什么' } })
  expect(room.questions).toMatchObject([{ text: '一', at: undefined, hasFailed: true, why: '为什么' }])
})

test('one question too many is of no use to send again, and one that comes too fast is', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  room.setAsking(true)
  for (const words of ['一', '二', '三']) {
    room.write(words)
    if (words !== '三') room.submit()
  }
  const [full, many] = listEvents(net.last(), 'ask').map((event) => String(event['id']))
  const why = { state: 'refused', msg: '为什么' } as const
  net.last().notify({ kind: 'outcome', outcome: { ...why, id: full ?? '', reason: 'full' } })
  net.last().notify({ kind: 'outcome', outcome: { ...why, id: many ?? '', reason: 'many', wait: 3 } })
  expect(room.waiting.map(({ event, isFinal }) => [event.text, isFinal])).toEqual([
    ['一', true],
    ['二', false],
  ])
})
