import { memoryStore } from '../../../../../support/memory-store'
import { listEvents, openedRoom } from '../../../../support/live'

/** The same room in two tabs of one device, and as a tab finds it that opens it after them. */
async function twoTabs() {
  const local = memoryStore()
  const reopened = () => openedRoom({ store: local })
  return { first: await reopened(), second: await reopened(), reopened }
}

function ask({ room }: Awaited<ReturnType<typeof openedRoom>>, words: string): void {
  room.setAsking(true)
  room.write(words)
  room.submit()
}

test('unsent texts of two tabs are all there for the next visit, in the order in which it was written', async () => {
  const { first, second, reopened } = await twoTabs()
  ask(first, '这边问的')
  await second.pass(1000)
  ask(second, '那边问的')
  const { room, net } = await reopened()
  net.last().open()
  expect(listEvents(net.last(), 'ask').map((event) => event['text'])).toEqual(['这边问的', '那边问的'])
  expect(room.questions).toHaveLength(2)
})

test('a text that one tab has sent or thrown away does not come back through another', async () => {
  const { first, second, reopened } = await twoTabs()
  ask(first, '送到了')
  ask(first, '不要了')
  const [sent, discarded] = first.room.waiting.map(({ event }) => event.id)
  const third = await reopened()
  first.net.last().open()
  first.net.last().notify({ kind: 'outcome', outcome: { id: sent ?? '', state: 'stored' } })
  first.room.discard(discarded ?? '')
  ask(third, '第三处')
  ask(second, '第二处')
  const texts = (await reopened()).room.waiting.map(({ event }) => event.text)
  expect(texts.sort()).toEqual(['第三处', '第二处'])
})

test('an empty field of one tab leaves what another has in its', async () => {
  const { first, second, reopened } = await twoTabs()
  second.room.write('那边')
  first.room.write('')
  first.room.setAsking(true)
  expect((await reopened()).room.state.draft).toBe('那边')
})

test('two tabs that write at once store both texts, and each is found once the other was sent', async () => {
  const { first, second, reopened } = await twoTabs()
  first.room.write('这边')
  second.room.write('那边')
  second.room.write('那边写的')
  first.room.write('这边写的')
  const third = await reopened()
  expect(third.room.state.draft).toBe('这边写的')
  third.net.last().open()
  third.room.submit()
  const fourth = await reopened()
  expect(fourth.room.state.draft).toBe('那边写的')
  fourth.room.write('')
  expect((await reopened()).room.state.draft).toBe('')
})

test('a text that another tab went on with is not cut by the tab that had its beginning', async () => {
  const { first, reopened } = await twoTabs()
  first.room.write('开头')
  const next = await reopened()
  next.room.write('开头和后面')
  first.room.write('')
  expect((await reopened()).room.state.draft).toBe('开头和后面')
})
