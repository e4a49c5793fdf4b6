import type { LiveRoom } from '@/areas/courses/parts/live'
import { ApiError, ErrorCode } from '@/api/errors'
import { buildFrame, lost, openedRoom, OWN, said, sampleFacts } from '../../../../support/live'

const texts = (room: LiveRoom) => room.state.messages.map(({ text }) => text)

test('messages of the socket are shown once and in order, however it comes', async () => {
  const { room, net } = await openedRoom({ facts: { messages: [said(1)], after: 1 } })
  const socket = net.last()
  socket.open()
  expect(socket.sent).toEqual([{ kind: 'resume', after: 1 }])
  socket.notify(buildFrame(1, said(2), said(3)))
  socket.notify(buildFrame(1, said(2), said(3)))
  expect(texts(room)).toEqual(['第 1 句', '第 2 句', '第 3 句'])
  socket.notify({ ...buildFrame(3, { ...said(2), text: '', isHidden: true }), after: 4 })
  expect(room.state.messages.map(({ isHidden }) => isHidden)).toEqual([false, true, false])
  expect(room.state.after).toBe(4)
})

test('a gap is asked for before anything after it is shown', async () => {
  const { room, net } = await openedRoom()
  const socket = net.last()
  socket.open()
  socket.notify(buildFrame(5, said(6)))
  expect(room.state.messages).toEqual([])
  expect(socket.sent).toEqual([
    { kind: 'resume', after: 0 },
    { kind: 'resume', after: 0 },
  ])
  socket.notify({ ...buildFrame(0, said(3)), isEnd: false })
  expect(socket.sent[2]).toEqual({ kind: 'resume', after: 3 })
})

test('no more than two hundred messages are held, the newest', async () => {
  const { room, net } = await openedRoom()
  net.last().open()
  net.last().notify(buildFrame(0, ...Array.from({ length: 150 }, (_, at) => said(at + 1))))
  net.last().notify(buildFrame(150, ...Array.from({ length: 150 }, (_, at) => said(at + 151))))
  expect(room.state.messages).toHaveLength(200)
  expect(room.state.messages[0]?.place).toBe(101)
  // Hidden long after it has gone out of sight.
  net.last().notify({ ...buildFrame(300, { ...said(5), isHidden: true }), after: 301 })
  expect(room.state.messages[0]?.place).toBe(101)
})

test('a socket that breaks is opened again after longer and longer, and reads on where it was', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  net.last().notify(buildFrame(0, said(1)))
  net.last().close(1006)
  expect(room.connection.isDown).toBe(true)
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
  expect(room.connection.isDown).toBe(false)
})

test('messages of a replaced socket are ignored', async () => {
  const { room, net, pass } = await openedRoom()
  const first = net.last()
  first.open()
  first.close(1006)
  await pass(1000)
  net.last().open()
  first.notify(buildFrame(0, said(1)))
  first.close(1006)
  expect([room.state.messages, room.connection.state]).toEqual([[], 'socket'])
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
  expect([net.sockets.length, room.connection.state]).toEqual([2, 'refused'])
  room.connection.hurry()
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

test('one’s own messages are known by their speaker, whichever device they came from', async () => {
  const own = [said(1, '一', { speaker: OWN }), said(2), said(3, '', { speaker: '', isHidden: true })]
  const { room } = await openedRoom({ facts: { messages: own, after: 3 } })
  expect(room.state.messages.map((message) => room.isOwn(message))).toEqual([true, false, false])
})

test('a student who leaves or signs out receives nothing more and opens nothing more', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.leave()
  expect(net.last().isClosed()).toBe(true)
  net.last().notify(buildFrame(0, said(1)))
  net.last().close(1006)
  await pass(60_000)
  expect([net.sockets.length, room.state.messages]).toEqual([1, []])
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
  expect([texts(room), room.state.people, room.connection.state]).toEqual([['第 2 句'], 7, 'polling'])
  room.write('好')
  room.submit()
  await pass(4000)
  expect([room.connection.isDown, room.waiting.length]).toEqual([true, 1])
  isAway = false
  await pass(4000)
  expect([room.connection.isDown, room.waiting[0]?.place]).toEqual([false, 3])
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
  expect(room.connection.state).toBe('polling')
  room.leave()
})

test('a room that was moved is read again before its socket is opened again', async () => {
  const { room, net, root, pass } = await openedRoom({
    answers: {
      getLiveRoom: () => ({
        ...sampleFacts(),
        beginsAt: sampleFacts().beginsAt + 240_000,
        endsAt: sampleFacts().endsAt + 240_000,
      }),
    },
  })
  net.last().open()
  expect(Math.round(room.target())).toBe(300)
  net.last().close(1012)
  await pass(3000)
  expect(net.sockets).toHaveLength(2)
  const asked = root.calls.map(({ id }) => id)
  expect(asked.indexOf('getLiveRoom')).toBeLessThan(asked.lastIndexOf('openLiveSocket'))
  expect(asked).toContain('getLiveRoom')
  expect(room.state.facts.beginsAt).toBe(sampleFacts().beginsAt + 240_000)
  net.last().close(1006)
  await pass(1000)
  expect(root.calls.filter(({ id }) => id === 'getLiveRoom')).toHaveLength(1)
})

test('a student barred from a class may try again, and gets the room as it is by then', async () => {
  let isGone = true
  const { room, net, pass } = await openedRoom({
    answers: {
      getLiveRoom: () =>
        isGone ? Promise.reject(new ApiError(ErrorCode.NotFound, 404)) : sampleFacts({ title: '改过的课' }),
    },
  })
  net.last().open()
  net.last().close(1012)
  await pass(3000)
  expect(room.connection.state).toBe('barred')
  isGone = false
  room.connection.hurry()
  await pass(0)
  net.last().open()
  const { state, error, isDown } = room.connection
  expect([state, error, isDown, room.state.facts.title]).toEqual(['socket', undefined, false, '改过的课'])
})

test('a class that is no longer given on that day lets nobody in after it was moved', async () => {
  const { room, net, pass } = await openedRoom({
    answers: { getLiveRoom: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404, '没有')) },
  })
  net.last().open()
  net.last().close(1012)
  await pass(3000)
  expect([room.connection.state, room.connection.error?.message]).toEqual(['barred', '没有'])
})

test('a lost network is shown at once, and the socket opened again when it is back', async () => {
  const { room, net, pass } = await openedRoom()
  net.last().open()
  room.connection.lose()
  expect([room.connection.isDown, net.last().isClosed()]).toEqual([true, true])
  room.wake()
  await pass(0)
  expect(net.sockets).toHaveLength(2)
})

test('the clock of the server decides, however wrong that of the device is', async () => {
  const { room, net, pass } = await openedRoom({ behind: 86_400_000 })
  expect([room.phase, room.target()]).toEqual(['live', 300])
  net.last().open()
  await pass(10_000)
  expect(room.target()).toBe(310)
  net.last().notify({ kind: 'pong', now: room.now() + 4000 })
  expect(room.target()).toBe(314)
})

test('a room opens by itself, and after the class it is read again', async () => {
  const { room, net, root, pass } = await openedRoom({
    facts: { now: 1_795_691_990_000, state: 'upcoming' },
    answers: { getLiveRoom: () => ({ ...room.state.facts, now: room.now(), state: 'ended' }) },
  })
  expect([room.phase, net.sockets.length]).toEqual(['upcoming', 0])
  await pass(10_000 + 3000)
  expect([room.phase, net.sockets.length]).toEqual(['open', 1])
  net.last().open()
  await pass(room.state.facts.endsAt - room.now() + 10_000)
  expect([room.phase, room.state.facts.state, room.connection.state]).toEqual(['ended', 'ended', 'off'])
  expect(root.calls.filter(({ id }) => id === 'getLiveRoom')).toHaveLength(1)
})
