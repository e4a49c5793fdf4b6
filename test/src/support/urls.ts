import fc from 'fast-check'

const schemes = [
  'https:',
  'http:',
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'ws:',
  'intent:',
  'weixin:',
]
const hosts = [
  'www.example.com',
  'consult.example.com',
  'WWW.Example.COM',
  'www.example.com.',
  'www.example.com.evil.example',
  'evil-www.example.com',
  'wwwaexample.com',
  'evil.example',
  'www.example.com%2eevil.example',
  'www%2eexample%2ecom',
  'www.example\u3002com',
  'www.exam\u00adple.com',
  'ｗｗｗ.example.com',
  'www.ｅxample.com',
  'www.еxample.com',
  'xn--wcvs22d.example',
  '上岸.example',
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  '',
]
const glue = [
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u00a0',
  '\u2028',
  '\ufeff',
]
const signs = [
  '@',
  ':',
  '?',
  '#',
  ';',
  '.',
  '..',
  '/..',
  '/./',
  '%2f',
  '%5c',
  '%09',
  '%0a',
  '%00',
  '%23',
  '%40',
  '&',
  '=',
]
const tails = [
  '/',
  '/a?b=1#c',
  '?x=//evil.example',
  '#@evil.example',
  ':443',
  ':8443/',
  ':0',
  '@evil.example/',
  '\\@evil.example',
]

/** The text with the case of its letters tossed. */
const tossed = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((coins) => [...text].map((sign, at) => (coins[at] ? sign.toUpperCase() : sign)).join(''))

/** The text with something at one place of it that browsers drop or fold. */
const stabbed = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.constantFrom(...glue))
    .map(([at, sign]) => `${text.slice(0, at)}${sign}${text.slice(at)}`)

const scheme = fc.oneof(
  fc.constantFrom(...schemes),
  fc.constantFrom(...schemes).chain(tossed),
  fc.constantFrom(...schemes).chain(stabbed),
  fc.constant(''),
)
const host = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hosts) },
  { weight: 1, arbitrary: fc.constantFrom(...hosts).chain(stabbed) },
  {
    weight: 1,
    arbitrary: fc.webAuthority({ withIPv4: true, withIPv6: true, withUserInfo: true, withPort: true }),
  },
)
const userinfo = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('www.example.com@', 'www.example.com:x@', '@', 'a%40b@', ':@', '\\@'),
  },
)
const rest = fc.oneof(
  fc.constantFrom(...tails),
  fc
    .array(fc.constantFrom(...glue, ...signs, ...hosts, 'a', '岸'), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const slashes = fc.constantFrom('//', '/', '', '///', '\\\\', '/\\', '\\/', '/\t/', '/\n/')

const built = fc.tuple(scheme, slashes, userinfo, host, rest).map((parts) => parts.join(''))
const ownPath = fc
  .tuple(fc.constantFrom('/', '/market/', '/product-list', '/login?ref=', ''), rest)
  .map((parts) => parts.join(''))
const pieces = fc
  .array(fc.constantFrom(...schemes, ...glue, ...signs, ...hosts, ...tails), { maxLength: 7 })
  .map((parts) => parts.join(''))
const binary = fc.string({ unit: 'binary', maxLength: 40 })
const allowed = fc.constantFrom('https://www.example.com', 'https://consult.example.com')
const behind = fc
  .tuple(fc.oneof(allowed, fc.constantFrom('/', '//')), fc.oneof(rest, binary))
  .map((parts) => parts.join(''))

/**
 * Addresses as somebody writes them who wants out: schemes, hosts and signs of the attacks that are known, put
 * together well and badly, with whatever a browser drops or folds in between, and binary noise.
 */
export const hostileUrl = fc.oneof(built, ownPath, pieces, behind, fc.webUrl(), binary)
