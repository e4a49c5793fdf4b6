import { memoryStore } from '../../../../../support/memory-store'
import { listEvents, buildFrame, openedRoom, OWN, said, sampleFacts } from '../../../../support/live'

/** The server refuses a text that came too soon. */
const slow = (sent: Readonly<Record<string, unknown>> | undefined, wait: number) =>
  ({
    kind: 'outcome',
    outcome: {
      id: String(sent?.['id']),
      state: 'refused',
      reason: 'slow',
      msg: `发言太快，请 ${wait} 秒后再发`,
      wait,
    },
  }) as const

test('an answer that got lost leaves the message under its id for the next socket, and it counts once', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('  来晚了  ')
  room.submit()
  const [sent] = listEvents(net.last(), 'say')
  expect(sent).toMatchObject({ text: '来晚了' })
  expect([room.state.draft, room.waiting.length]).toEqual(['', 1])
  net.last().close(1006)
  await pass(1000)
  net.last().open()
  expect(listEvents(net.last(), 'say')).toEqual([sent])
  net.last().notify({ kind: 'outcome', outcome: { id: String(sent?.['id']), state: 'stored', place: 1 } })
  expect(room.waiting).toHaveLength(1)
  net.last().notify(buildFrame(0, said(1, '来晚了', { speaker: OWN })))
  expect(room.waiting).toEqual([])
})

test('a text that waits too long says so, and goes again under the same id', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  await pass(15_000)
  expect(room.waiting[0]?.hasFailed).toBe(true)
  room.resend(room.waiting[0]?.event.id ?? '')
  const [first, second] = listEvents(net.last(), 'say')
  expect(second).toEqual(first)
  expect(room.waiting[0]?.hasFailed).toBe(false)
})

test('a text not sent when the page closed is sent by the next visit', async () => {
  const first = await openedRoom()
  first.room.write('留着')
  first.room.submit()
  first.room.leave()
  const { net, room } = await openedRoom({ store: first.store })
  net.last().open()
  expect(listEvents(net.last(), 'say')).toEqual([{ kind: 'say', id: expect.any(String), text: '留着' }])
  expect(room.waiting).toHaveLength(1)
})

test('slow mode holds the next message back in the field, and a server that is stricter is believed', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  await pass(1000)
  room.write('二')
  room.submit()
  expect([room.state.draft, room.state.refusal, room.wait]).toEqual(['二', '', 4])
  const [first] = listEvents(net.last(), 'say')
  net.last().notify({ kind: 'outcome', outcome: { id: String(first?.['id']), state: 'stored', place: 1 } })
  await pass(4000)
  room.submit()
  expect(listEvents(net.last(), 'say')).toHaveLength(2)
  net.last().notify(slow(listEvents(net.last(), 'say')[1], 9))
  expect([room.state.draft, room.state.refusal, room.wait]).toEqual(['', '', 9])
  expect(room.waiting.map(({ event, why }) => [event.text, why])).toContainEqual(['二', ''])
  await pass(8999)
  expect(listEvents(net.last(), 'say')).toHaveLength(2)
  await pass(1001)
  expect(listEvents(net.last(), 'say')[2]).toEqual(listEvents(net.last(), 'say')[1])
})

test('texts that the server could not take yet are still on the device after a reload, in its order', async () => {
  const first = await openedRoom()
  for (const words of ['一', '二', '三']) {
    first.room.write(words)
    first.room.submit()
    await first.pass(5000)
  }
  first.room.leave()
  const { room, net, store: kept, pass } = await openedRoom({ store: first.store })
  net.last().open()
  const sent = () => listEvents(net.last(), 'say').map((event) => event['text'])
  expect(sent()).toEqual(['一'])
  const outcome = { id: String(listEvents(net.last(), 'say')[0]?.['id']), state: 'stored', place: 1 } as const
  net.last().notify({ kind: 'outcome', outcome })
  await pass(room.state.facts.slow * 1000 + 1000)
  expect(sent()).toEqual(['一', '二'])
  net.last().notify(slow(listEvents(net.last(), 'say')[1], 4))
  room.leave()
  const again = await openedRoom({ store: kept })
  again.net.last().open()
  expect(again.room.waiting.map(({ event }) => event.text)).toEqual(['二', '三'])
  expect(listEvents(again.net.last(), 'say').map((event) => event['text'])).toEqual(['二'])
})

test('the field’s text is there again after a reload, with its recipient', async () => {
  const { room, store: kept } = await openedRoom()
  room.write('还没写完')
  room.setAsking(true)
  room.leave()
  const next = await openedRoom({ store: kept })
  expect([next.room.state.draft, next.room.state.isAsking]).toEqual(['还没写完', true])
  next.room.submit()
  expect((await openedRoom({ store: kept })).room.state.draft).toBe('')
})

test('a student who may write again is muted no more once something is stored', async () => {
  const { room, net } = await openedRoom({
    facts: { mine: { signedAt: null, isMuted: true, speaker: OWN, questions: [] } },
  })
  net.last().open()
  room.write('一')
  room.submit()
  const id = String(listEvents(net.last(), 'say')[0]?.['id'])
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored', place: 1 } })
  expect(room.state.isMuted).toBe(false)
})

test.each(['words', 'many', 'muted'] as const)(
  'a text refused for %s stays in the field with why',
  async (reason) => {
    const { room, net } = await openedRoom()
    net.last().open()
    room.write('写好的话')
    room.submit()
    const id = String(listEvents(net.last(), 'say')[0]?.['id'])
    net.last().notify({ kind: 'outcome', outcome: { id, state: 'refused', reason, msg: '为什么' } })
    expect([room.state.draft, room.state.refusal, room.waiting, room.state.isMuted]).toEqual([
      '写好的话',
      '为什么',
      [],
      reason === 'muted',
    ])
  },
)

test('a text that is taken back while the field is full stays where it is, and the student reads why', async () => {
  const { room, net, said: sentences } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  room.write('二')
  const id = String(listEvents(net.last(), 'say')[0]?.['id'])
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'refused', reason: 'words', msg: '为什么' } })
  room.takeBack(id)
  expect([room.state.draft, room.waiting.map(({ event }) => event.text)]).toEqual(['二', ['一']])
  expect(sentences).toEqual(['先发出或清空输入框里的字'])
})

test('a text after a question goes to the teacher too, until the student says otherwise', async () => {
  const { room, net, store: kept } = await openedRoom()
  net.last().open()
  room.setAsking(true)
  room.write('一问')
  room.submit()
  expect(room.state.isAsking).toBe(true)
  room.write('再问')
  room.submit()
  expect(listEvents(net.last(), 'ask').map((event) => event['text'])).toEqual(['一问', '再问'])
  expect(listEvents(net.last(), 'say')).toEqual([])
  expect((await openedRoom({ store: kept })).room.state.isAsking).toBe(true)
  room.setAsking(false)
  expect((await openedRoom({ store: kept })).room.state.isAsking).toBe(false)
})

test('a text refused while the next is being written waits beside it and can be taken back', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  room.write('二')
  const id = String(listEvents(net.last(), 'say')[0]?.['id'])
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'refused', reason: 'words', msg: '为什么' } })
  expect([room.state.draft, room.waiting[0]?.why]).toEqual(['二', '为什么'])
  room.write('')
  room.takeBack(id)
  expect([room.state.draft, room.waiting]).toEqual(['一', []])
})

test('after the class what is left goes with a request, and what comes too late can be removed', async () => {
  const { room, net, root, pass } = await openedRoom({
    facts: { now: sampleFacts().endsAt - 5000 },
    answers: {
      addLiveEvents: ({ body: { events } }) => ({
        now: sampleFacts().now,
        outcomes: events.map((event) => ({
          id: String(Reflect.get(Object(event), 'id')),
          ...(Reflect.get(Object(event), 'kind') === 'report'
            ? { state: 'stored' as const }
            : { state: 'refused' as const, reason: 'closed' as const, msg: '现在不能提交' }),
        })),
      }),
    },
  })
  net.last().open()
  room.write('来不及了')
  room.submit()
  await pass(6000)
  expect([room.phase, room.connection.state]).toEqual(['ended', 'off'])
  expect(room.waiting.map(({ why, hasFailed, event }) => [why, hasFailed, event.text])).toEqual([
    ['这节课已结束，没有发出', true, '来不及了'],
  ])
  room.discard(room.waiting[0]?.event.id ?? '')
  expect(room.waiting).toEqual([])
  const before = root.calls.filter(({ id }) => id === 'addLiveEvents').length
  room.report(1, 'ad')
  await pass(0)
  expect(root.calls.filter(({ id }) => id === 'addLiveEvents')).toHaveLength(before + 1)
  expect(room.state.unsent).toEqual([])
})

test('texts that the class left on the device are decided on at the replay', async () => {
  const first = await openedRoom()
  first.room.write('留着')
  first.room.submit()
  first.room.leave()
  const { room, pass } = await openedRoom({
    store: first.store,
    facts: { now: sampleFacts().endsAt + 1000, state: 'ended' },
    answers: {
      addLiveEvents: ({ body: { events } }) => ({
        now: sampleFacts().now,
        outcomes: events.map((event) => ({
          id: String(Reflect.get(Object(event), 'id')),
          state: 'stored',
          place: 0,
        })),
      }),
    },
  })
  await pass(0)
  expect(room.waiting.filter(({ place }) => place === undefined)).toEqual([])
})

test('an input that comes while another is processed waits for its end', async () => {
  const kept = memoryStore()
  const { room } = await openedRoom({ store: kept })
  const inner = jest.fn(() => room.write('二'))
  const store = jest.spyOn(kept, 'write').mockImplementationOnce((key, value) => {
    inner()
    store.mockRestore()
    return kept.write(key, value)
  })
  room.write('一')
  expect(inner).toHaveBeenCalledTimes(1)
  expect(room.state.draft).toBe('二')
  expect((await openedRoom({ store: kept })).room.state.draft).toBe('二')
})
