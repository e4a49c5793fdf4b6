import fc from 'fast-check'
import { formatQuery, joinUrl, parseQuery, readLocation, readPublicUrl, splitUrl } from '@/lib/query'

/** UTF-16 units at random: unlike fast-check's own texts they hold halves of surrogate pairs. */
const units = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) })
const anyText = fc.oneof(fc.string({ unit: 'binary' }), units, fc.constantFrom('\ud83c', '\udf0a\ud83c'))
const wellFormed = fc.string({ unit: 'grapheme' })

test('a written query is read back', () => {
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

test('half of a surrogate pair is written as the replacement sign, a whole one as it is', () => {
  expect(formatQuery({ a: '\ud83cx🌊\udf0a' })).toBe(`a=${encodeURIComponent('\ufffdx🌊\ufffd')}`)
})

test('an address that WeChat hands over encoded is the same as one that the router hands over', () => {
  const path = wellFormed.map((text) => `/${text}`)
  fc.assert(
    fc.property(path, (url) => {
      expect(readPublicUrl(url)).toBe(url)
      expect(readPublicUrl(encodeURIComponent(url))).toBe(url)
    }),
  )
})

test('no parameter makes reading the address fail', () => {
  fc.assert(
    fc.property(anyText, (parameter) => {
      expect(() => readPublicUrl(parameter)).not.toThrow()
    }),
  )
  expect(readPublicUrl('%2Fa%E4%B8')).toBe('%2Fa%E4%B8')
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

test.each(['/a？b=1', '/a%3Fb=1', '/a%3fb%3D1', '/a%EF%BC%9Fb＝1', '/a?b%EF%BC%9D1'])(
  '%s has a path and a query',
  (url) => {
    expect(splitUrl(url)).toEqual({ path: '/a', query: { b: '1' } })
  },
)

test.each([
  ['/', '', '#/market/x?a=1', { url: '/market/x?a=1', hash: '' }],
  ['/', '?b=2', '#/market/x', { url: '/market/x?b=2', hash: '' }],
  ['/market/x', '', '#/?a=1', { url: '/market/x?a=1', hash: '' }],
  ['/market/x', '?b=2', '#?a=1', { url: '/market/x?b=2&a=1', hash: '' }],
  ['/market/x', '?b=2&', '#38;a=1', { url: '/market/x?b=2&a=1', hash: '' }],
  ['/market/x', '?b=2', '#a=1', { url: '/market/x?b=2&a=1', hash: '' }],
  ['/market/x', '', '#:~:text=a', { url: '/market/x', hash: '#:~:text=a' }],
  ['/market/x', '?b=2', '#wechat_redirect', { url: '/market/x?b=2', hash: '#wechat_redirect' }],
  ['/', '', '', { url: '/', hash: '' }],
])('of the location %s%s%s the address is read', (pathname, search, hash, read) => {
  expect(readLocation({ pathname, search, hash })).toEqual(read)
})
