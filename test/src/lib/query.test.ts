import fc from 'fast-check'
import { formatQuery, joinUrl, parseQuery, splitUrl } from '@/lib/query'

const anyText = fc.string({ unit: 'binary' })
const wellFormed = fc.string({ unit: 'grapheme' })

test('what was written is read back', () => {
  fc.assert(
    fc.property(fc.dictionary(wellFormed.filter(Boolean), wellFormed), (query) => {
      expect({ ...parseQuery(formatQuery(query)) }).toEqual({ ...query })
    }),
  )
})

test('no text makes reading or writing fail', () => {
  fc.assert(
    fc.property(anyText, anyText, (name, value) => {
      expect(() => parseQuery(name)).not.toThrow()
      expect(() => formatQuery({ [name]: value })).not.toThrow()
    }),
  )
})

test('a value may hold an equals sign', () => {
  expect(parseQuery('?type=paper=42&x')).toEqual({ type: 'paper=42', x: '' })
})

test('a stray per cent sign is shown as it is', () => {
  expect(parseQuery('a=100%')).toEqual({ a: '100%' })
})

test('values that are undefined are left out', () => {
  expect(joinUrl('/a', { b: undefined, c: '1' })).toBe('/a?c=1')
  expect(joinUrl('/a', { b: undefined })).toBe('/a')
})

test('the fragment is no part of the query', () => {
  expect(splitUrl('/a?b=1#c')).toEqual({ path: '/a', query: { b: '1' } })
})
