import { yuan } from '@/lib/money'

test('an amount reads as a price, with fen only where there are some', () => {
  expect([0, 5, 990, 20_000, 148_000, 148_050, 123_456_789].map(yuan)).toEqual([
    '¥0',
    '¥0.05',
    '¥9.90',
    '¥200',
    '¥1,480',
    '¥1,480.50',
    '¥1,234,567.89',
  ])
})
