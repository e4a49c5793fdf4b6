import { fetchOrRecall, lastAnswers } from '@/stores/last-answers'
import { fakeRoot } from '../../support/root'

const user = { uid: 'u1', phone: '13812345678' }
const isText = (value: unknown): value is string => typeof value === 'string'

test('an answer that comes after another student has signed in is not stored', async () => {
  const root = fakeRoot({ user })
  let arrive: (value: string) => void = () => undefined
  const fetching = fetchOrRecall(lastAnswers(root), {
    name: 'points',
    fetch: () => new Promise<string>((resolve) => (arrive = resolve)),
    isValue: isText,
  })
  root.session.clear()
  root.session.signIn({ authorization: 'token', expiresIn: 3600, uid: 'u2' })
  arrive('of u1')
  expect(await fetching).toEqual({ value: 'of u1' })
  expect(lastAnswers(root).recall('points', isText)).toBeUndefined()
  expect(root.storage.local.read('last-answers')).toBeUndefined()
})

test('an answer of another shape is none', () => {
  const root = fakeRoot({ user })
  lastAnswers(root).note('points', { total: 3 })
  expect(lastAnswers(root).recall('points', isText)).toBeUndefined()
})

test('the answers that were noted longest ago make room', () => {
  const root = fakeRoot({ user })
  const answers = lastAnswers(root)
  answers.note('first', 'a')
  for (let nth = 0; nth < 39; nth += 1) answers.note(`board ${nth}`, 'b')
  answers.note('first', 'a again')
  answers.note('one more', 'c')
  expect(answers.recall('first', isText)?.value).toBe('a again')
  expect(answers.recall('board 0', isText)).toBeUndefined()
  expect(answers.recall('board 1', isText)?.value).toBe('b')
})

test('public answers stay after a sign-out, and a student’s do not', () => {
  const root = fakeRoot({ user })
  lastAnswers(root, true).note('map', 'the year')
  lastAnswers(root).note('points', 'mine')
  root.session.clear()
  expect(lastAnswers(root, true).recall('map', isText)?.value).toBe('the year')
  expect(lastAnswers(root).recall('points', isText)).toBeUndefined()
})
