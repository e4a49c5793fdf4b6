import fc from 'fast-check'
import { judgeUrl } from '@/lib/safe-url'

const allowed = ['www.example.com']

test('own paths and allowed https sites may be followed', () => {
  expect(judgeUrl('/market/x?y=1', allowed).kind).toBe('own')
  expect(judgeUrl('/login?ref=https://www.example.com//a', allowed).kind).toBe('own')
  expect(judgeUrl('https://www.example.com/a', allowed).kind).toBe('outside')
  expect(judgeUrl('https://WWW.example.com', allowed).kind).toBe('outside')
})

test.each([
  ['', 'nothing'],
  ['//evil.example', 'another site without a scheme'],
  ['/\\evil.example', 'a backslash that browsers fold'],
  ['/a/..//evil.example', 'a path that a browser folds into another site'],
  ['http://www.example.com', 'no TLS'],
  ['https://evil.example', 'a host that is not on the list'],
  ['https://www.example.com.evil.example', 'a longer host'],
  ['https://www.example.com@evil.example', 'a user name that looks like the host'],
  ['https://www.example.com:8443/', 'a port'],
  ['javascript:alert(1)', 'a script'],
  ['\tjavascript:alert(1)', 'a script behind white space'],
  ['data:text/html,x', 'a data address'],
])('%s is refused: %s', (url) => {
  expect(judgeUrl(url, allowed).kind).toBe('refused')
})

test('whatever is followed outside stays on an allowed host, as a browser reads it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (tail) => {
      const url = `https://www.example.com${tail}`
      if (judgeUrl(url, allowed).kind !== 'outside') return
      expect(new URL(url).host).toBe('www.example.com')
    }),
  )
})
