import { listEvents, openedRoom } from '../../../../support/live'

test('a sign-in whose answer got lost is sent again and counts once', async () => {
  const { room, net, said: sentences, recorded, pass } = await openedRoom()
  net.last().open()
  room.sign()
  room.sign()
  expect([room.canSign, room.isSignSending]).toEqual([false, true])
  net.last().close(1006)
  await pass(1000)
  net.last().open()
  const [again, ...more] = listEvents(net.last(), 'sign')
  expect(more).toEqual([])
  expect(listEvents(net.sockets[0] ?? net.last(), 'sign')).toEqual([again])
  net.last().notify({ kind: 'outcome', outcome: { id: String(again?.['id']), state: 'stored' } })
  expect([room.canSign, room.isSignSending, sentences]).toEqual([false, false, ['签到成功']])
  expect(room.state.signedAt).toBe(room.now())
  expect(recorded).toEqual(['signed'])
})

test('a quiz is answered once, shows what all chose, and makes way for the next', async () => {
  const { room, net, recorded } = await openedRoom()
  net.last().open()
  const now = room.now()
  const quiz = { quiz: 'ma-li-001', opensAt: now - 1000, closesAt: now + 80_000 }
  net.last().notify({ kind: 'state', state: 'live', quiz, now })
  room.answer('B')
  room.answer('C')
  const sent = listEvents(net.last(), 'answer')
  expect(sent).toMatchObject([{ quiz: 'ma-li-001', choice: 'B' }])
  const counts = { people: 2, choices: [{ key: 'B', people: 2 }] }
  net.last().notify({
    kind: 'outcome',
    outcome: { id: String(sent[0]?.['id']), state: 'stored', choice: 'B', counts },
  })
  expect(room.openQuiz).toMatchObject({ choice: 'B', counts })
  expect(recorded).toEqual([['ma-li-001', 'B']])
  net.last().notify({ kind: 'state', state: 'live', quiz, now })
  expect(room.openQuiz).toMatchObject({ choice: 'B', counts })
  net.last().notify({ kind: 'state', state: 'live', quiz: { ...quiz, quiz: 'ma-li-002' }, now })
  expect(room.choice).toBeUndefined()
})

/** A room whose student has chosen B for a question that is open. */
async function answeredRoom() {
  const opened = await openedRoom()
  const { room, net } = opened
  net.last().open()
  const now = room.now()
  const quiz = { quiz: 'ma-li-001', opensAt: now - 1000, closesAt: now + 80_000 }
  net.last().notify({ kind: 'state', state: 'live', quiz, now })
  room.answer('B')
  return { ...opened, quiz, id: String(listEvents(net.last(), 'answer')[0]?.['id']) }
}

test('why an answer was not taken stands at its question, and at no other', async () => {
  const { room, net, said: sentences, id } = await answeredRoom()
  const outcome = { id, state: 'refused', reason: 'closed', msg: '现在不能提交' } as const
  const next = { quiz: 'ma-li-002', opensAt: room.now(), closesAt: room.now() + 80_000 }
  net.last().notify({ kind: 'state', state: 'live', quiz: next, now: room.now() })
  net.last().notify({ kind: 'outcome', outcome })
  expect([room.state.quizRefusal, sentences]).toEqual(['', ['上一题没有赶上提交']])
  const another = await answeredRoom()
  another.net.last().notify({ kind: 'outcome', outcome: { ...outcome, id: another.id } })
  expect([another.room.state.quizRefusal, another.said]).toEqual(['现在不能提交', []])
})

test('a student who chose something else on another device sees which choice counts', async () => {
  const { net, room, said: sentences, recorded, id } = await answeredRoom()
  net.last().notify({ kind: 'outcome', outcome: { id, state: 'stored', choice: 'A' } })
  expect([room.openQuiz?.choice, sentences]).toEqual(['A', ['以你先提交的 A 为准']])
  expect(recorded).toEqual([['ma-li-001', 'A']])
})
