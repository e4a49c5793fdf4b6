import {
  originIn,
  readAttribution,
  MAX_TRAIL,
  addTouchpoint,
  type Touchpoint,
  type Attribution,
} from '@/lib/attribution'

const HOUR = 3_600_000
let made = 0
const touch = (time: number, fields: Partial<Touchpoint> = {}): Touchpoint => ({
  id: `t${(made += 1)}`,
  time,
  page: '/market/summer-gold/27',
  ...fields,
})
const after = (...steps: [Touchpoint, boolean?][]): Attribution | undefined =>
  steps.reduce<Attribution | undefined>(
    (sum, [it, isEntry = false]) => addTouchpoint(sum, it, { isEntry }),
    undefined,
  )

test('the first touch stays whatever follows, and the last one is the newest', () => {
  const [a, b, c] = [
    touch(0, { inviteCode: 'A' }),
    touch(1, { inviteCode: 'B' }),
    touch(2, { inviteCode: 'A' }),
  ]
  expect(after([a], [b], [c])).toEqual({ first: a, last: c, trail: [a, b, c] })
})

test('a link inside the app that repeats what led here is no touch', () => {
  const a = touch(0, { promotionId: '1', inviteCode: 'A' })
  const b = touch(1, { source: 'summer' })
  const repeated = touch(2 * HOUR, { promotionId: '1', source: 'summer' })
  expect(after([a], [b], [repeated])?.trail).toEqual([a, b])
})

test('the same link opened again is a touch after half an hour, not after a reload', () => {
  const a = touch(0, { inviteCode: 'A' })
  const reload = touch(HOUR / 2 - 1, { inviteCode: 'A' })
  const next = touch(HOUR / 2, { inviteCode: 'A' })
  expect(after([a], [reload, true])?.last).toBe(a)
  expect(after([a], [next, true])?.last).toBe(next)
})

test('of many touches the newest stay, and the first', () => {
  const all = Array.from({ length: MAX_TRAIL + 5 }, (_, i) => touch(i, { inviteCode: `C${i}` }))
  const touches = after(...all.map((it): [Touchpoint] => [it]))
  expect(touches?.trail).toEqual(all.slice(5))
  expect(touches?.first).toBe(all[0])
})

test('an address that says nothing of an origin has none', () => {
  expect(originIn({ agent: '24', tabId: '11' })).toBeUndefined()
  expect(originIn({ agent: '24', inviteCode: 'A', source: '' })).toEqual({ inviteCode: 'A' })
})

test.each([
  [undefined],
  ['x'],
  [{}],
  [{ first: 1, last: 2, trail: [] }],
  [{ first: touch(0), last: touch(0), trail: 'x' }],
  [{ first: touch(0), last: { ...touch(0), source: 4 }, trail: [] }],
])('damaged touches %j are none', (damage) => {
  expect(readAttribution(damage)).toBeUndefined()
})

test('whole touches are read back, without damaged ones between', () => {
  const a = touch(0, { source: 's' })
  expect(readAttribution({ first: a, last: a, trail: [a, 7, null] })).toEqual({
    first: a,
    last: a,
    trail: [a],
  })
})
