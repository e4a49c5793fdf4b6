/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { fakeSockets, sampleFacts } from '../../../../support/live'
import { socketPlatform } from '@/platform/net/socket'
import LiveScreen from '@/areas/courses/screens-media/live'
import { getRoom } from '../../../../../../contract/domain/courses/live/schedule'
import { openedPractice } from '../../../../support/practice'
import { example, type Answers } from '../../../../../support/root'

const WEEK_MS = 7 * 86_400_000
const { room, lesson, beginsAt, endsAt } = sampleFacts()
const nextRoom = getRoom(lesson, beginsAt + WEEK_MS)

beforeAll(() => {
  const { prototype } = HTMLMediaElement
  Object.defineProperty(prototype, 'play', { value: () => Promise.resolve() })
  Object.defineProperty(prototype, 'pause', { value: () => undefined })
  Object.defineProperty(prototype, 'load', { value: () => undefined })
})

/** The sample class as the server lists it at a time, with the one a week later. */
function listedAt(now: number) {
  const listed = example('listLiveClasses')
  const own = listed.items.filter((item) => item.room === room)
  const later = own.map((item) => ({
    ...item,
    room: nextRoom,
    opensAt: item.opensAt + WEEK_MS,
    beginsAt: item.beginsAt + WEEK_MS,
    signsUntil: item.signsUntil + WEEK_MS,
    filmEnds: item.filmEnds + WEEK_MS,
    quizzesUntil: item.quizzesUntil + WEEK_MS,
    endsAt: item.endsAt + WEEK_MS,
  }))
  return { listLiveClasses: () => ({ now, items: [...own, ...later] }) }
}

async function draw(url: string, now: number, answers: Answers = listedAt(now)) {
  jest.spyOn(socketPlatform, 'open').mockImplementation(fakeSockets().open)
  const { root } = await openedPractice({ now, user: { uid: 'u1', phone: '137****0001' }, answers })
  page.url = `/courses/cc-live${url}`
  return render(<LiveScreen />, root)
}

const replaced = (name: string) => [{ move: 'replace', url: `/courses/cc-live?room=${name}` }]

test.each([
  ['running', beginsAt + 300_000, room],
  ['next', endsAt + 1000, nextRoom],
])('the address of a lesson gives way to that of the room of its %s class', async (_, now, name) => {
  await draw(`?lesson=${lesson}`, now)
  expect(navigated.opened).toMatchObject(replaced(name))
})

test('a page beneath another waits until it is shown again', async () => {
  let answer = (): void => undefined
  const listed = listedAt(beginsAt)
  await draw(`?lesson=${lesson}`, beginsAt, {
    listLiveClasses: () => new Promise((resolve) => (answer = () => resolve(listed.listLiveClasses()))),
  })
  await act(async () => page.hide())
  await act(async () => answer())
  expect(navigated.opened).toEqual([])
  await act(async () => page.show())
  expect(navigated.opened).toMatchObject(replaced(room))
})

test('a lesson that is not given live leads nowhere', async () => {
  const screen = await draw('?lesson=none', beginsAt)
  expect(screen.text()).toContain('现在打不开这节课')
  expect(navigated.opened).toEqual([])
})

describe('the replay of the class before', () => {
  const later = sampleFacts({
    room: nextRoom,
    opensAt: beginsAt + WEEK_MS - 600_000,
    beginsAt: beginsAt + WEEK_MS,
    endsAt: endsAt + WEEK_MS,
  })
  const roomAt = (now: number): Answers => ({
    ...listedAt(now),
    getLiveRoom: () => ({ ...later, now, state: 'upcoming' }),
  })

  test.each([
    ['upcoming', endsAt + 1000],
    ['open', beginsAt + WEEK_MS - 60_000],
  ])('is led to from a room that is %s', async (_, now) => {
    const screen = await draw(`?room=${nextRoom}`, now, roomAt(now))
    expect(screen.get('link', '看上一次的回放').getAttribute('href')).toBe(`/courses/cc-live?room=${room}`)
  })

  test('is not offered while the class runs, nor where there was none', async () => {
    const running = beginsAt + WEEK_MS + 60_000
    const first = await draw(`?room=${nextRoom}`, running, roomAt(running))
    expect(first.all('link', '看上一次的回放')).toEqual([])
    first.unmount()
    const now = endsAt + 1000
    const screen = await draw(`?room=${nextRoom}`, now, {
      ...roomAt(now),
      listLiveClasses: () => ({ now, items: [] }),
    })
    expect(screen.text()).toContain('还没有开课')
    expect(screen.all('link', '看上一次的回放')).toEqual([])
  })
})
