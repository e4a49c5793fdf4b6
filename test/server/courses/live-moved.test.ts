import { createHub } from '../../../server/src/modules/courses/live/hub'
import { noBus } from '../../../server/src/providers/bus/contract'
import { sharedContent } from '../../support/content'
import {
  enter,
  LiveClient,
  liveClass,
  post,
  read,
  ROOM,
  loadRoom,
  say,
  sign,
  startLiveSuite,
  loadTicket,
} from '../../support/live'
import { startForEach } from '../../support/start-suite'

const suite = startForEach(startLiveSuite)
beforeEach(async () => {
  suite.at(-60)
})

/** Two minutes earlier, so that the class is running already. */
const earlier = { minutes: 19 * 60 + 28 }

test('a student in a room whose class is moved comes again, and is in the class as it is now', async () => {
  const me = await suite.member()
  const [early, guest] = [await enter(suite.first, me), await enter(suite.first)]
  suite.change(earlier)
  expect(await Promise.all([early.closed, guest.closed])).toEqual([1012, 1012])
  const again = await enter(suite.first, me)
  expect((await again.frame('state')).state).toBe('live')
  expect(await again.does(say('提前上课了'))).toMatchObject({ state: 'stored' })
})

test('the first student after a class was moved is in the class as it is now, and stays', async () => {
  const early = await enter(suite.first)
  const { url } = await loadTicket(suite.first)
  suite.change(earlier)
  const client = await LiveClient.open(suite.first, url)
  expect((await client.frame('state')).state).toBe('live')
  expect(await early.closed).toBe(1012)
  expect(client.isOpen).toBe(true)
})

test('a student in a room whose class is taken away is out, and does not come in again', async () => {
  const client = await enter(suite.first)
  suite.change({ weekdays: [5] })
  expect(await client.closed).toBe(1012)
  await expect(loadTicket(suite.first)).rejects.toThrow('没有这节课')
})

test('a class that changes between the entrance and the room lets nobody in by its old times', async () => {
  const { db, session } = suite
  const hub = createHub({
    db,
    clock: () => new Date(suite.now()),
    content: await sharedContent('content'),
    rooms: { given: () => undefined },
    views: { changes: async () => ({ messages: [], after: 0, isEnd: true }) },
    bus: noBus,
  })
  const listener = { person: 'one', send: () => undefined, turnOut: () => undefined }
  await expect(hub.join({ room: ROOM, lesson: liveClass([]), session }, listener)).rejects.toThrow(
    'has changed',
  )
  await hub.stop()
})

test('a room that was used stays at its address when the class moves to another weekday, and no other does', async () => {
  const me = await suite.member()
  await post(suite.first, me, [sign()])
  suite.at(24 * 3600)
  // From Thursdays to Fridays.
  suite.change({ weekdays: [5] })
  expect(await loadRoom(suite.first, {})).toMatchObject({
    room: ROOM,
    state: 'ended',
    video: { kind: 'film' },
  })
  const answers = await Promise.all(
    ['1119', '1125', '1203'].map((day) => read(suite.first, `/live/v1/rooms/${ROOM.replace('1126', day)}`)),
  )
  expect(answers.map((answer) => answer.json().msg)).toEqual(['1119', '1125', '1203'].map(() => '没有这节课'))
  expect((await read(suite.first, `/live/v1/rooms/${ROOM.replace('1126', '1204')}`)).statusCode).toBe(200)
})
