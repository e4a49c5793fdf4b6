import { eventsOf, frameOf, lost, openedRoom, OWN, said, sampleFacts } from '../../support/live'

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

const texts = (room: { messages: readonly { text: string }[] }) => room.messages.map(({ text }) => text)

test('what is heard over the socket is shown once and in order, however it comes', async () => {
  const { room, net } = await openedRoom({ facts: { messages: [said(1)], after: 1 } })
  const socket = net.last()
  socket.open()
  expect(socket.sent).toEqual([{ kind: 'resume', after: 1 }])
  socket.tell(frameOf(1, said(2), said(3)))
  socket.tell(frameOf(1, said(2), said(3)))
  expect(texts(room)).toEqual(['第 1 句', '第 2 句', '第 3 句'])
  socket.tell({ ...frameOf(3, { ...said(2), text: '', isHidden: true }), after: 4 })
  expect(room.messages.map(({ isHidden }) => isHidden)).toEqual([false, true, false])
  expect(room.after).toBe(4)
})

test('a gap is asked for before anything after it is shown', async () => {
  const { room, net } = await openedRoom()
  const socket = net.last()
  socket.open()
  socket.tell(frameOf(5, said(6)))
  expect(room.messages).toEqual([])
  expect(socket.sent).toEqual([
    { kind: 'resume', after: 0 },
    { kind: 'resume', after: 0 },
  ])
  socket.tell({ ...frameOf(0, said(3)), isEnd: false })
  expect(socket.sent[2]).toEqual({ kind: 'resume', after: 3 })
})

test('no more than two hundred messages are held, the newest', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  net.last().tell(frameOf(0, ...Array.from({ length: 150 }, (_, at) => said(at + 1))))
  net.last().tell(frameOf(150, ...Array.from({ length: 150 }, (_, at) => said(at + 151))))
  expect(room.messages).toHaveLength(200)
  expect(room.messages[0]?.place).toBe(101)
  // Hidden long after it has gone out of sight.
  net.last().tell({ ...frameOf(300, { ...said(5), isHidden: true }), after: 301 })
  expect(room.messages[0]?.place).toBe(101)
})

test('a socket that breaks is opened again after longer and longer, and reads on where it was', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  net.last().tell(frameOf(0, said(1)))
  net.last().close(1006)
  expect(room.line.isDown).toBe(true)
  await pass(999)
  expect(net.sockets).toHaveLength(1)
  await pass(1)
  expect(net.sockets).toHaveLength(2)
  net.last().close(1006)
  await pass(1999)
  expect(net.sockets).toHaveLength(2)
  await pass(1)
  net.last().open()
  expect(net.last().sent).toEqual([{ kind: 'resume', after: 1 }])
  expect(room.line.isDown).toBe(false)
})

test('what a socket says after another took its place is not heard', async () => {
  const { room, net, pass } = await openedRoom()
  const first = net.last()
  first.open()
  first.close(1006)
  await pass(1000)
  net.last().open()
  first.tell(frameOf(0, said(1)))
  first.close(1006)
  expect([room.messages, room.line.state]).toEqual([[], 'socket'])
})

test('a server that stops sends its listeners to another at once; one that closes the door is left alone', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  net.last().close(1012)
  await pass(3000)
  expect(net.sockets).toHaveLength(2)
  net.last().open()
  net.last().close(1008)
  await pass(120_000)
  expect([net.sockets.length, room.line.state]).toEqual([2, 'refused'])
  room.line.hurry()
  await pass(0)
  expect(net.sockets).toHaveLength(3)
})

test('a socket that has gone silent is given up at the second beat', async () => {
  const { net, pass } = await openedRoom()
  net.last().open()
  await pass(20_000)
  expect(net.last().sent.map(({ kind }) => kind)).toEqual(['resume', 'ping'])
  await pass(20_000)
  expect(net.sockets[0]?.isClosed()).toBe(true)
  await pass(1000)
  expect(net.sockets).toHaveLength(2)
})

test('an answer that got lost leaves the message under its id for the next socket, and it counts once', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('  来晚了  ')
  room.submit()
  const [sent] = eventsOf(net.last(), 'say')
  expect(sent).toMatchObject({ text: '来晚了' })
  expect([room.draft, room.waiting.length]).toEqual(['', 1])
  net.last().close(1006)
  await pass(1000)
  net.last().open()
  expect(eventsOf(net.last(), 'say')).toEqual([sent])
  net.last().tell({ kind: 'outcome', outcome: { id: String(sent?.['id']), state: 'stored', place: 1 } })
  expect(room.waiting).toHaveLength(1)
  net.last().tell(frameOf(0, said(1, '来晚了', { speaker: OWN })))
  expect(room.waiting).toEqual([])
})

test('one’s own messages are known by their speaker, whichever device they came from', async () => {
  const own = [said(1, '一', { speaker: OWN }), said(2), said(3, '', { speaker: '', isHidden: true })]
  const { room } = await openedRoom({ facts: { messages: own, after: 3 } })
  expect(room.messages.map((message) => room.isOwn(message))).toEqual([true, false, false])
})

test('what waits too long says so, and goes again under the same id', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  await pass(15_000)
  expect(room.waiting[0]?.hasFailed).toBe(true)
  room.again(room.waiting[0]?.event.id ?? '')
  const [one, other] = eventsOf(net.last(), 'say')
  expect(other).toEqual(one)
  expect(room.waiting[0]?.hasFailed).toBe(false)
})

test('what was not sent when the page closed is sent by the next visit', async () => {
  const first = await openedRoom()
  first.room.write('留着')
  first.room.submit()
  first.room.leave()
  const { net, room } = await openedRoom({ kept: first.kept })
  net.last().open()
  expect(eventsOf(net.last(), 'say')).toEqual([{ kind: 'say', id: expect.any(String), text: '留着' }])
  expect(room.waiting).toHaveLength(1)
})

test('who leaves or signs out hears nothing more and opens nothing more', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.leave()
  expect(net.last().isClosed()).toBe(true)
  net.last().tell(frameOf(0, said(1)))
  net.last().close(1006)
  await pass(60_000)
  expect([net.sockets.length, room.messages]).toEqual([1, []])
})

test('slow mode holds the next message back in the field, and a server that is stricter is believed', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  await pass(1000)
  room.write('二')
  room.submit()
  expect([room.draft, room.refusal, room.wait]).toEqual(['二', '', 4])
  const [one] = eventsOf(net.last(), 'say')
  net.last().tell({ kind: 'outcome', outcome: { id: String(one?.['id']), state: 'stored', place: 1 } })
  await pass(4000)
  room.submit()
  expect(eventsOf(net.last(), 'say')).toHaveLength(2)
  net.last().tell(slow(eventsOf(net.last(), 'say')[1], 9))
  expect([room.draft, room.refusal, room.wait]).toEqual(['', '', 9])
  expect(room.waiting.map(({ event, why }) => [event.text, why])).toContainEqual(['二', ''])
  await pass(8999)
  expect(eventsOf(net.last(), 'say')).toHaveLength(2)
  await pass(1001)
  expect(eventsOf(net.last(), 'say')[2]).toEqual(eventsOf(net.last(), 'say')[1])
})

test('what the server could not take yet is still on the device after a reload, in its order', async () => {
  const first = await openedRoom()
  for (const words of ['一', '二', '三']) {
    first.room.write(words)
    first.room.submit()
    await first.pass(5000)
  }
  first.room.leave()
  const { room, net, kept, pass } = await openedRoom({ kept: first.kept })
  net.last().open()
  const sent = () => eventsOf(net.last(), 'say').map((event) => event['text'])
  expect(sent()).toEqual(['一'])
  const outcome = { id: String(eventsOf(net.last(), 'say')[0]?.['id']), state: 'stored', place: 1 } as const
  net.last().tell({ kind: 'outcome', outcome })
  await pass(room.facts.slow * 1000 + 1000)
  expect(sent()).toEqual(['一', '二'])
  net.last().tell(slow(eventsOf(net.last(), 'say')[1], 4))
  room.leave()
  const again = await openedRoom({ kept })
  again.net.last().open()
  expect(again.room.waiting.map(({ event }) => event.text)).toEqual(['二', '三'])
  expect(eventsOf(again.net.last(), 'say').map((event) => event['text'])).toEqual(['二'])
})

test('what is in the field is there again after a reload, and to whom it goes', async () => {
  const { room, kept } = await openedRoom()
  room.write('还没写完')
  room.setAsking(true)
  room.leave()
  const next = await openedRoom({ kept })
  expect([next.room.draft, next.room.isAsking]).toEqual(['还没写完', true])
  next.room.submit()
  expect((await openedRoom({ kept })).room.draft).toBe('')
})

test.each(['words', 'many', 'muted'] as const)(
  'a text refused for %s stays in the field with why',
  async (reason) => {
    const { room, net } = await openedRoom()
    net.last().open()
    room.write('写好的话')
    room.submit()
    const id = String(eventsOf(net.last(), 'say')[0]?.['id'])
    net.last().tell({ kind: 'outcome', outcome: { id, state: 'refused', reason, msg: '为什么' } })
    expect([room.draft, room.refusal, room.waiting, room.isMuted]).toEqual([
      '写好的话',
      '为什么',
      [],
      reason === 'muted',
    ])
  },
)

test('a text refused while the next is being written waits beside it and can be taken back', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  room.write('一')
  room.submit()
  room.write('二')
  const id = String(eventsOf(net.last(), 'say')[0]?.['id'])
  net.last().tell({ kind: 'outcome', outcome: { id, state: 'refused', reason: 'words', msg: '为什么' } })
  expect([room.draft, room.waiting[0]?.why]).toEqual(['二', '为什么'])
  room.write('')
  room.takeBack(id)
  expect([room.draft, room.waiting]).toEqual(['一', []])
})

test('where no socket can be had, messages are asked for and events go with a request, again until an answer comes', async () => {
  let isAway = true
  const { room, root, pass } = await openedRoom({
    hasSockets: false,
    answers: {
      listLiveMessages: ({ query: { after } }) => ({
        now: sampleFacts().now,
        state: 'live',
        people: 7,
        quiz: null,
        messages: after < 2 ? [said(2)] : [],
        after: 2,
        isEnd: true,
      }),
      addLiveEvents: ({ body: { events } }) =>
        isAway
          ? lost()
          : {
              now: sampleFacts().now,
              outcomes: events.map((event) => ({
                id: String(Reflect.get(Object(event), 'id')),
                state: 'stored',
                place: 3,
              })),
            },
    },
  })
  await pass(4000)
  expect([texts(room), room.people, room.line.state]).toEqual([['第 2 句'], 7, 'polling'])
  room.write('好')
  room.submit()
  await pass(4000)
  expect([room.line.isDown, room.waiting.length]).toEqual([true, 1])
  isAway = false
  await pass(4000)
  expect([room.line.isDown, room.waiting[0]?.place]).toEqual([false, 3])
  const sent = root.calls.filter(({ id }) => id === 'addLiveEvents').map(({ input }) => JSON.stringify(input))
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)
})

test('three sockets in a row that do not hold are enough: then it asks', async () => {
  const { room, net, pass } = await openedRoom()
  for (const wait of [1000, 2000]) {
    net.last().close(1006)
    await pass(wait)
  }
  net.last().close(1006)
  expect(room.line.state).toBe('polling')
  room.leave()
})

test('a sign-in whose answer got lost is sent again and counts once', async () => {
  const { room, net, said: sentences, recorded, pass } = await openedRoom()
  net.last().open()
  room.sign()
  room.sign()
  expect([room.isSigning, room.isSignSending]).toEqual([false, true])
  net.last().close(1006)
  await pass(1000)
  net.last().open()
  const [again, ...more] = eventsOf(net.last(), 'sign')
  expect(more).toEqual([])
  expect(eventsOf(net.sockets[0] ?? net.last(), 'sign')).toEqual([again])
  net.last().tell({ kind: 'outcome', outcome: { id: String(again?.['id']), state: 'stored' } })
  expect([room.isSigning, room.isSignSending, sentences]).toEqual([false, false, ['签到成功']])
  expect(room.signedAt).toBe(room.now())
  expect(recorded).toEqual(['signed'])
})

test('a quiz is answered once, shows what all chose, and makes way for the next', async () => {
  const { room, net, recorded } = await openedRoom()
  net.last().open()
  const now = room.now()
  const quiz = { quiz: 'ma-li-001', opensAt: now - 1000, closesAt: now + 80_000 }
  net.last().tell({ kind: 'state', state: 'live', quiz, now })
  room.answer('B')
  room.answer('C')
  const sent = eventsOf(net.last(), 'answer')
  expect(sent).toMatchObject([{ quiz: 'ma-li-001', choice: 'B' }])
  const counts = { people: 2, choices: [{ key: 'B', people: 2 }] }
  net.last().tell({
    kind: 'outcome',
    outcome: { id: String(sent[0]?.['id']), state: 'stored', choice: 'B', counts },
  })
  expect(room.openQuiz).toMatchObject({ choice: 'B', counts })
  expect(recorded).toEqual([['ma-li-001', 'B']])
  net.last().tell({ kind: 'state', state: 'live', quiz, now })
  expect(room.openQuiz).toMatchObject({ choice: 'B', counts })
  net.last().tell({ kind: 'state', state: 'live', quiz: { ...quiz, quiz: 'ma-li-002' }, now })
  expect(room.choice).toBeUndefined()
})

test('the clock of the server decides, however wrong that of the device is', async () => {
  const { room, net, pass } = await openedRoom({ behind: 86_400_000 })
  expect([room.state, room.target()]).toEqual(['live', 300])
  net.last().open()
  await pass(10_000)
  expect(room.target()).toBe(310)
  net.last().tell({ kind: 'pong', now: room.now() + 4000 })
  expect(room.target()).toBe(314)
})

test('a room opens by itself, and after the class it is read anew', async () => {
  const { room, net, root, pass } = await openedRoom({
    facts: { now: 1_795_691_990_000, state: 'upcoming' },
    answers: { getLiveRoom: () => ({ ...room.facts, now: room.now(), state: 'ended' }) },
  })
  expect([room.state, net.sockets.length]).toEqual(['upcoming', 0])
  await pass(10_000 + 3000)
  expect([room.state, net.sockets.length]).toEqual(['open', 1])
  net.last().open()
  await pass(room.facts.endsAt - room.now() + 10_000)
  expect([room.state, room.facts.state, room.line.state]).toEqual(['ended', 'ended', 'off'])
  expect(root.calls.filter(({ id }) => id === 'getLiveRoom')).toHaveLength(1)
})
