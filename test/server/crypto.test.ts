import fc from 'fast-check'
import { addressGroup, addressNetworks, rentedNetwork } from '../../server/src/security/address'
import { fingerprint } from '../../server/src/security/fingerprint'
import { blindIndex, indexGeneration, moveIndex } from '../../server/src/security/blind-index'
import { deriveKeys, deriveSecretKeys, keyed } from '../../server/src/security/keys'
import { maskPhonesIn, openPhone, phoneIndex, sealPhone } from '../../server/src/security/phone'
import { hashToken, makeToken, tokenUid } from '../../server/src/security/token'
import { isUuid, newUuid } from '../../server/src/lib/uuid'
import { maskPhone } from '../../contract/domain/account/phone'

const keys = deriveKeys('a secret of the test')
const anyText = fc.string({ unit: 'binary' })
const mobile = fc.stringMatching(/^1[0-9]{10}$/)

test('a sealed phone opens to the same number for the same uid', () => {
  fc.assert(
    fc.property(anyText, anyText, (uid, phone) => {
      expect(openPhone(keys, uid, sealPhone(keys, uid, phone))).toBe(
        Buffer.from(phone, 'utf8').toString('utf8'),
      )
    }),
  )
})

test('a sealed phone opens for no other uid and under no other secret', () => {
  const sealed = sealPhone(keys, 'uid-1', '13800001234')
  expect(() => openPhone(keys, 'uid-2', sealed)).toThrow()
  expect(() => openPhone(deriveKeys('another secret'), 'uid-1', sealed)).toThrow()
})

test('a sealed phone with any byte changed or missing does not open', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const sealed = sealPhone(keys, 'uid-1', '13800001234')
      const changed = Buffer.from(sealed)
      const index = at % changed.length
      changed.writeUInt8(sealed.readUInt8(index) ^ change, index)
      expect(() => openPhone(keys, 'uid-1', changed)).toThrow()
      expect(() => openPhone(keys, 'uid-1', sealed.subarray(0, index))).toThrow()
    }),
  )
})

test('sealing the same phone twice gives different bytes that do not hold it', () => {
  const sealed = sealPhone(keys, 'uid-1', '13800001234')
  expect(sealed.equals(sealPhone(keys, 'uid-1', '13800001234'))).toBe(false)
  expect(sealed.includes('13800001234')).toBe(false)
})

test('the blind index is equal for equal phones and differs for others and under another secret', () => {
  fc.assert(
    fc.property(mobile, mobile, (a, b) => {
      expect(phoneIndex(keys, a).equals(phoneIndex(keys, b))).toBe(a === b)
      expect(phoneIndex(keys, a).equals(phoneIndex(deriveKeys('another secret'), a))).toBe(false)
    }),
  )
})

test('an index that was moved is that of the same phone under the secrets that followed, whoever moves it', () => {
  const secrets = ['one', 'two', 'three'].map(deriveSecretKeys)
  const at = (number: number) => {
    const [own, ...former] = secrets.slice(0, number).reverse()
    if (!own) throw new Error('no secret')
    return { number, keys: own, former: former.reverse() }
  }
  fc.assert(
    fc.property(mobile, fc.constantFrom(1, 2, 3), fc.constantFrom(1, 2, 3), (phone, from, to) => {
      const index = blindIndex(at(from), 'phoneIndex', phone)
      expect(indexGeneration(index)).toBe(from)
      if (from <= to)
        expect(moveIndex(at(to), 'phoneIndex', index)).toEqual(blindIndex(at(to), 'phoneIndex', phone))
      expect(index.equals(blindIndex(at(to), 'phoneIndex', phone))).toBe(from === to)
    }),
  )
})

test('every purpose has a key of its own', () => {
  const { generations, writing, ...lasting } = keys
  const all = Object.values({ ...lasting, ...writing.keys }).map((key) => key.toString('hex'))
  expect(generations).toEqual([writing])
  expect(new Set(all).size).toBe(all.length)
})

test('moving a character from one keyed part to the next gives another value', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.string({ minLength: 1 }), (a, b, moved) => {
      const left = keyed(keys.smsCode, a + moved, b)
      expect(left.equals(keyed(keys.smsCode, a, moved + b))).toBe(false)
    }),
  )
})

test('a masked phone keeps the first three and the last four digits', () => {
  fc.assert(
    fc.property(mobile, (phone) => {
      expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
    }),
  )
})

test('masking a text hides every mobile number in it and leaves other digits alone', () => {
  expect(maskPhonesIn('a13800001234b 13900005678')).toBe('a138****1234b 139****5678')
  expect(maskPhonesIn('213800001234 1380000123')).toBe('213800001234 1380000123')
  fc.assert(
    fc.property(fc.array(fc.oneof(mobile, fc.constantFrom(' ', 'x', '号'))), (parts) => {
      expect(maskPhonesIn(parts.join(' '))).not.toMatch(/(?<!\d)1\d{10}(?!\d)/)
    }),
  )
})

test('a token names its uid, and its hash is that of the whole token', () => {
  const uid = newUuid(new Date())
  const token = makeToken(uid)
  expect(tokenUid(token)).toBe(uid)
  expect(hashToken(token).equals(hashToken(`${token.slice(0, -1)}~`))).toBe(false)
  expect(makeToken(uid)).not.toBe(token)
})

test('a text that is no token names no uid', () => {
  fc.assert(fc.property(anyText, (text) => expect(tokenUid(text)).toBeUndefined()))
  expect(tokenUid(`${'-'.repeat(36)}.${'A'.repeat(43)}`)).toBeUndefined()
})

test('ids are version 7, hold their time and sort by it', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 41 }), fc.integer({ min: 1, max: 1_000_000 }), (ms, later) => {
      const id = newUuid(new Date(ms))
      expect(isUuid(id)).toBe(true)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(ms)
      expect(newUuid(new Date(ms + later)) > id).toBe(true)
    }),
  )
})

test('a fingerprint does not depend on the order of fields, and does on every value', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, fc.oneof(anyText, fc.integer())), (content) => {
      const turned = Object.fromEntries(Object.entries(content).reverse())
      expect(fingerprint(keys, turned).equals(fingerprint(keys, content))).toBe(true)
      expect(fingerprint(keys, { ...content, more: [1] }).equals(fingerprint(keys, content))).toBe(false)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1'],
  ['2001:DB8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['garbage', 'unknown'],
  ['garbage:1', 'unknown'],
  ['1.2.3.4.5', 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['', 'unknown'],
])('the address %s is counted as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test('an IPv6 address lies in a /64, a /56 and a /48, whose names all its neighbours share', () => {
  const networks = ['2001:db8:7:1a2b', '2001:db8:7:1a/56', '2001:db8:7/48']
  expect(addressNetworks('2001:db8:7:1a2b::5')).toEqual(networks)
  expect(addressNetworks('2001:db8:7:1aff::5')).toEqual(['2001:db8:7:1aff', ...networks.slice(1)])
  expect(addressNetworks('2001:db8:7:2b::5')).toEqual(['2001:db8:7:2b', '2001:db8:7:00/56', '2001:db8:7/48'])
  expect(addressNetworks('203.0.113.7')).toEqual(['203.0.113.7'])
})

test('a request whose connection has closed has an unknown network', () => {
  expect(addressNetworks(undefined)).toEqual(['unknown'])
})

test.each([
  ['203.0.113.7', '203.0.113/24'],
  ['::ffff:203.0.113.9', '203.0.113/24'],
  ['2001:db8:7:1a2b::5', '2001:db8:7/48'],
  ['garbage', 'unknown'],
])('%s lies in the rented network %s', (ip, network) => {
  expect(rentedNetwork(ip)).toBe(network)
})

test.each([
  ['137 1234 5678', '137 **** 5678'],
  ['137-1234-5678', '137-****-5678'],
  ['137.1234.5678', '137.****.5678'],
  ['137 - 1234 - 5678', '137 - **** - 5678'],
  ['1371234 5678', '137**** 5678'],
  ['137  1234  5678', '137  ****  5678'],
  ['137/1234/5678', '137/****/5678'],
  ['137(1234)5678', '137(****)5678'],
  ['137\n1234\n5678', '137\n****\n5678'],
  ['137\u200b1234\u200b5678', '137\u200b****\u200b5678'],
  ['137——1234——5678', '137——****——5678'],
  ['1 3 7 1 2 3 4 5 6 7 8', '1 3 7 * * * * 5 6 7 8'],
  ['+8613712345678', '+86137****5678'],
  ['+86 137 1234 5678', '+86 137 **** 5678'],
  ['008613712345678', '0086137****5678'],
  ['１３７１２３４５６７８', '１３７****５６７８'],
  ['①③⑦①②③④⑤⑥⑦⑧', '①③⑦****⑤⑥⑦⑧'],
  ['加我幺三七一二三四五六七八', '加我幺三七****五六七八'],
  ['13712345678.13812345678', '137****5678.138****5678'],
])('a number that is written as %s is masked as %s', (text, masked) => {
  expect(maskPhonesIn(text)).toBe(masked)
})

test.each([
  ['places of π', '3.14159265358'],
  ['places of a share', '0.13712345678'],
  ['odd numbers', '1 3 5 7 9 11 13 15'],
  ['a longer row of digits', '1 4 1 5 9 2 6 5 3 5 8 9'],
  ['a tracking number', 'SF1371234567890'],
  ['another one', 'YT8613712345678'],
  ['a payment’s reference', '4200001372202611281234567890'],
  ['an order’s number', '261120120000000001'],
  ['a time in ms', '1763650000000'],
  ['a card', '6222 0213 7123 4567 890'],
  ['a day and a time', '2026-11-28 13:00:00'],
  ['a landline', '010-13712345'],
  ['values in a text', 'x=138, y=1234, z=5678'],
])('%s are no mobile number', (_what, text) => {
  expect(maskPhonesIn(text)).toBe(text)
})

test('a long text is looked through in one pass', () => {
  for (const part of ['1-', '1 3', '137 ', '1', '137 1234 '])
    expect(maskPhonesIn(part.repeat(20_000))).toHaveLength(part.length * 20_000)
})
