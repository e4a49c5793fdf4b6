import fc from 'fast-check'
import { isMobile, maskPhone } from '@/lib/phone'

test('a mobile number is 1 and ten digits', () => {
  expect(isMobile('13800000000')).toBe(true)
  for (const text of [
    '',
    '1380000000',
    '138000000000',
    '23800000000',
    '1380000000a',
    ' 13800000000',
    '１３８００００００００',
  ]) {
    expect(isMobile(text)).toBe(false)
  }
})

test('a mask keeps the first three and the last four digits', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})

test('what is no phone number is not masked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/^\d{11}$/.test(text))
      expect(maskPhone(text)).toBe(text)
    }),
  )
})
