import { heldBy, standing } from '@/areas/staff/parts/desk/claim'
import { actionName, listEntries } from '@/areas/staff/parts/desk/record-line'
import { isToday, when } from '@/areas/staff/parts/desk/when'
import { comeBackTo, leadingBack } from '@/areas/staff/parts/come-back'
import { NOON, buildClaim } from '../../../../support/desk'

const DAY = 86_400_000

test.each([
  [0, '今天 12:00'],
  [-1, '昨天 12:00'],
  [1, '明天 12:00'],
  [2, '11月22日 12:00'],
])('a time %i days away is named by its day', (days, said) => {
  expect(when(NOON + days * DAY, NOON)).toBe(said)
})

test('an item that is over or ends today is due', () => {
  expect([isToday(NOON - DAY, NOON), isToday(NOON, NOON), isToday(NOON + DAY, NOON)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a claim whose time is over holds nobody', () => {
  const others = buildClaim({ isMine: false })
  expect(heldBy(others, NOON)).toBe('周宁')
  expect(heldBy(others, others.until)).toBeUndefined()
  expect(standing(others, others.until)).toBeUndefined()
  expect(heldBy(buildClaim(), NOON)).toBeUndefined()
})

test('the record shows everything in the order in which it happened', () => {
  const record = {
    recordId: 'r',
    at: 2,
    name: '周宁',
    isMine: true,
    queue: 'orders',
    item: '1',
    action: 'ship',
    reason: '',
  } as const
  const entries = listEntries({
    happened: [
      { at: 3, text: '后来' },
      { at: 1, text: '先前' },
    ],
    records: [record],
  })
  expect(entries.map(({ text }) => text)).toEqual(['先前', '周宁填了寄出信息', '后来'])
  expect(actionName({ action: 'new-word' })).toBe('new-word')
  expect(actionName({ action: 'invoice' })).toBe('开了发票')
  expect(actionName({ action: 'decline-invoice' })).toBe('没有开发票')
  expect(actionName({ action: 'declined' })).toBe('没有采纳')
})

test.each([
  ['/desk', true],
  ['/desk/orders?item=1', true],
  ['/deskx', false],
  ['/sale-index', false],
  ['//evil.example/desk', false],
  ['https://evil.example/desk', false],
  ['/desk/orders/1', false],
])('whether a login leads back to %s', (back, leads) => {
  expect(comeBackTo({ back })).toBe(leads ? back : undefined)
})

test('an address that leads back carries the page as it is', () => {
  expect(leadingBack('/sale-login', '/desk/orders?item=1')).toBe(
    '/sale-login?back=%2Fdesk%2Forders%3Fitem%3D1',
  )
  expect(leadingBack('/sale-login', undefined)).toBe('/sale-login')
})
