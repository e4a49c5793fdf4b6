import { ErrorCode } from '../../../contract/errors'
import { exchangeLimits } from '../../../server/src/domain/limits'
import { wechatText } from '../../../server/src/strings/errors'
import { logIn, startAccountApp, wechatLogin } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const STRANGER = '198.51.100.66'
const OTHER = '203.0.113.1'
const { running, ofNetwork, waiting, pause } = exchangeLimits
const [ofAddress = 0, , ofWidest = 0] = exchangeLimits.wrong.map(({ max }) => max)
const [windowSeconds = 0] = exchangeLimits.wrong.map(({ seconds }) => seconds)
const tooOften = { errcode: 45011, errmsg: 'api minute-quota reach limit' }

const suite = startForEach(startAccountApp)

const times = <Value>(count: number, of: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => of(at))
const listCodes = async (answers: readonly Promise<{ json(): { code?: string } }>[]) =>
  (await Promise.all(answers)).map((answer) => answer.json().code)
const getCount = (codes: readonly (string | undefined)[], code: string | undefined) =>
  codes.filter((it) => it === code).length

let made = 0
/** Logs in by codes that nobody has. */
const madeUp = (count: number, ip: (at: number) => string) =>
  times(count, (at) => wechatLogin(suite, `made-up-${(made += 1)}`, ip(at)))
/** Logs in by codes of as many people. */
const right = (count: number, ip: string) =>
  times(count, () => {
    const name = `right-${(made += 1)}`
    suite.wechat.answer(name, { openid: name })
    return wechatLogin(suite, name, ip)
  })
const findStatus = async (login: Promise<{ statusCode: number }> | undefined) => (await login)?.statusCode

/** Resolves when so many calls have come to WeChat since a number of them. */
async function untilCalled(count: number): Promise<void> {
  while (suite.wechat.calls.length < count) await new Promise(setImmediate)
}

test('made-up codes cause as many calls as wrong passwords may be tried, and lock nobody else out', async () => {
  const codes = await listCodes(madeUp(ofAddress + 20, () => STRANGER))
  expect(getCount(codes, ErrorCode.WechatRefused)).toBe(ofAddress)
  expect(getCount(codes, ErrorCode.TooMany)).toBe(20)
  expect(suite.wechat.calls).toHaveLength(ofAddress)
  const [refused] = madeUp(1, () => STRANGER)
  const answer = await refused
  expect(answer?.json().msg).toBe(wechatText.tooManyTries(windowSeconds / 60))
  expect(answer?.headers['retry-after']).toBe(String(windowSeconds))
  expect(suite.wechat.calls).toHaveLength(ofAddress)
  expect(await findStatus(right(1, OTHER)[0])).toBe(200)
  suite.wait(windowSeconds)
  expect(await findStatus(right(1, STRANGER)[0])).toBe(200)
})

test('addresses of one network count together', async () => {
  const subnet = (at: number) => `2001:db8:1:${(at * 256).toString(16)}::1`
  for (let at = 0; at < 4; at += 1) await Promise.all(madeUp(ofAddress, () => subnet(at)))
  expect(suite.wechat.calls).toHaveLength(ofWidest)
  expect(await findStatus(right(1, '2001:db8:2::1')[0])).toBe(200)
})

test('codes count whatever they are for', async () => {
  const { uid, headers } = await logIn(suite, '13800001234')
  const bind = async (at: number) =>
    suite.app.inject({
      method: 'POST',
      ...(at % 2 === 0
        ? { url: '/auth/v1/wechat/account', payload: { code: `tie-${at}`, clientId: 'wx-page' } }
        : {
            url: `/auth/v1/users/${uid}/bind-third`,
            payload: { code: `tie-${at}`, thirdClientId: 'wx-page', thirdType: 'wechat-official' },
          }),
      headers,
      remoteAddress: STRANGER,
    })
  // A session has few requests under way.
  for (let at = 0; at < ofAddress; at += ofAddress / 2) {
    const codes = await listCodes(times(ofAddress / 2, (more) => bind(at + more)))
    expect(getCount(codes, ErrorCode.WechatRefused)).toBe(ofAddress / 2)
  }
  expect(await listCodes(times(2, (more) => bind(ofAddress + more)))).toEqual(
    times(2, () => ErrorCode.TooMany),
  )
  expect(await listCodes(madeUp(1, () => STRANGER))).toEqual([ErrorCode.TooMany])
})

test('a class behind one address gets in, all at once and again after that', async () => {
  for (let lesson = 0; lesson < 2; lesson += 1) {
    const before = suite.wechat.calls.length
    for (let left = ofAddress + 50; left > 0;) {
      const codes = await listCodes(right(left, STRANGER))
      // WeChat was asked for each; whom a slow database sends away after that comes again.
      if (left === ofAddress + 50) expect(suite.wechat.calls.length - before).toBe(left)
      left = getCount(codes, ErrorCode.Busy)
      expect(getCount(codes, undefined)).toBe(codes.length - left)
    }
  }
})

test('a call that WeChat does not answer counts against nobody', async () => {
  const broken = times(ofAddress + 20, (at) => {
    suite.wechat.answer(`broken-${at}`, 'broken')
    return wechatLogin(suite, `broken-${at}`, STRANGER)
  })
  expect(new Set(await listCodes(broken))).toEqual(new Set([ErrorCode.WechatDown]))
  expect(await findStatus(right(1, STRANGER)[0])).toBe(200)
})

test('while WeChat hangs, a network has few calls under way, and another one gets its own', async () => {
  suite.wechat.hold()
  const theirs = madeUp(ofNetwork + waiting + 30, () => STRANGER)
  await untilCalled(ofNetwork)
  // Those that find no place are refused at once, while the others wait.
  const refused = await Promise.race(theirs)
  expect(refused.json()).toMatchObject({ status: 503, code: ErrorCode.Busy })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const mine = right(1, OTHER)
  await untilCalled(ofNetwork + 1)
  expect(suite.wechat.calls).toHaveLength(ofNetwork + 1)
  suite.wechat.release()
  expect(await findStatus(mine[0])).toBe(200)
  expect(getCount(await listCodes(theirs), ErrorCode.Busy)).toBe(30)
  expect(suite.wechat.calls).toHaveLength(ofAddress + 1)
})

test('while WeChat hangs, all networks together have a bounded number of calls under way', async () => {
  suite.wechat.hold()
  const theirs = madeUp(running * 3, (at) => `198.51.100.${at}`)
  await untilCalled(running)
  expect((await Promise.race(theirs)).json()).toMatchObject({ status: 503, code: ErrorCode.Busy })
  expect(suite.wechat.calls).toHaveLength(running)
  suite.wechat.release()
  const codes = await listCodes(theirs)
  expect(getCount(codes, ErrorCode.Busy)).toBe(running)
  expect(getCount(codes, ErrorCode.WechatRefused)).toBe(running * 2)
})

test('where WeChat is called too often, a student waits a moment, and nobody calls for them meanwhile', async () => {
  suite.wechat.answer('often', tooOften)
  const first = await wechatLogin(suite, 'often', STRANGER)
  expect(first.json()).toMatchObject({ status: 503, code: ErrorCode.Busy, msg: wechatText.busy })
  expect(first.headers['retry-after']).toBe(String(pause))
  const codes = await listCodes(right(3, STRANGER))
  expect(codes).toEqual([ErrorCode.Busy, ErrorCode.Busy, ErrorCode.Busy])
  expect(suite.wechat.calls).toHaveLength(1)
  expect(await findStatus(right(1, OTHER)[0])).toBe(200)
  suite.wait(pause)
  expect(await findStatus(right(1, STRANGER)[0])).toBe(200)
})
