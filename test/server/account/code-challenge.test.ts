import { createHash } from 'node:crypto'
import type { CodeChallenge } from '../../../contract/schemas/account/auth'
import { makeChallenge, readProof } from '../../../server/src/login-admission/challenge'
import { deriveKeys } from '../../../server/src/security/keys'
import { identity, startAccountApp } from '../../support/accounts'
import { getProof, solve } from '../../support/challenge'

const keys = deriveKeys('a secret of the test')
const asker = { mobile: '13800001234', installation: 'installation-1' }
const now = new Date('2026-07-01T02:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const made = async (level = 0) => makeChallenge(keys, asker, level, now)

test('a solved challenge is a proof for five minutes, the same proof each time', async () => {
  const challenge = await made()
  const proof = await readProof(keys, asker, getProof(challenge), now)
  expect(proof).toEqual({ id: Buffer.from(challenge.signature, 'hex'), level: 0, ends: later(300) })
  expect(await readProof(keys, asker, getProof(challenge), later(299))).toEqual(proof)
  expect(await readProof(keys, asker, getProof(challenge), later(300))).toBeUndefined()
})

test('a proof is good for nobody but who asked for the challenge, and for that phone alone', async () => {
  const proof = getProof(await made())
  expect(await readProof(keys, { ...asker, installation: 'another' }, proof, now)).toBeUndefined()
  expect(await readProof(keys, { ...asker, mobile: '13800001235' }, proof, now)).toBeUndefined()
})

test.each<[string, (challenge: CodeChallenge) => object]>([
  ['another number', (challenge) => ({ number: solve(challenge) + 1 })],
  ['more work', ({ salt }) => ({ salt: salt.replace('level=0', 'level=3') })],
  ['more work beside its own', ({ salt }) => ({ salt: `${salt}level=3&` })],
  ['no level', ({ salt }) => ({ salt: salt.replace('level=0&', '') })],
  ['a later end', ({ salt }) => ({ salt: salt.replace(/\d+&$/, '9999999999&') })],
  [
    'a challenge made by the asker',
    ({ salt }) => ({ number: 1, challenge: createHash('sha256').update(`${salt}1`).digest('hex') }),
  ],
  ['another algorithm', () => ({ algorithm: 'SHA-1' })],
  ['a number that is none', () => ({ number: '1' })],
])('a proof with %s is none', async (_, change) => {
  const challenge = await made()
  const payload = { ...challenge, number: solve(challenge), ...change(challenge) }
  const header = Buffer.from(JSON.stringify(payload)).toString('base64')
  expect(await readProof(keys, asker, header, now)).toBeUndefined()
})

test.each(['', 'bnVsbA==', 'W10=', 'e30=', 'not a proof'])('the header %j is no proof', async (header) => {
  expect(await readProof(keys, asker, header, now)).toBeUndefined()
})

test('the work doubles with each level, and is one block of SHA-256 each time', async () => {
  const all = await Promise.all([0, 1, 2, 3].map(made))
  expect(all.map(({ maxnumber }) => maxnumber)).toEqual([30_000, 60_000, 120_000, 240_000])
  for (const { salt, maxnumber } of all) expect(`${salt}${maxnumber}`.length).toBeLessThanOrEqual(55)
})

test('a challenge is had without a login, by who says what they are, and is never cached', async () => {
  const suite = await startAccountApp()
  const ask = (headers: object) =>
    suite.app.inject({
      url: '/auth/v1/mobile-code/challenge',
      query: { mobile: asker.mobile },
      headers: { ...headers },
    })
  const answer = await ask(identity)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await readProof(keys, asker, getProof(answer.json().result), suite.now())).toBeDefined()
  expect((await ask({})).statusCode).toBe(400)
  await suite.close()
})
