import { sql } from 'kysely'
import type { Verdict } from '../../../server/src/providers/judge/contract'
import { createWechatJudge } from '../../../server/src/providers/wechat/text-judge'
import {
  BAD_WORD,
  ask,
  post,
  loadRoom,
  say,
  startLiveSuite,
  states,
  type LiveSuite,
} from '../../support/live'
import { startWechatDouble } from '../../support/wechat-double'
import { startForEach } from '../../support/start-suite'

const mini = { appId: 'mini-1', appSecret: 'a-secret-of-the-mini-program' }
const author = async () => 'open-1'

const wechat = startForEach(startWechatDouble)
let now: number
let received: string[]

beforeEach(async () => {
  now = Date.parse('2026-11-29T12:00:00Z')
  received = []
})

const getJudge = (timeoutMs = 20_000) =>
  createWechatJudge({ apiBase: wechat.url, mini, officials: [] }, (reason) => received.push(reason), {
    timeoutMs,
    clock: () => new Date(now),
  })
const judged = () => wechat.paths.filter((path) => path === '/wxa/msg_sec_check').length
const answer = (suggest: string) => ({ errcode: 0, result: { suggest, label: 20001 } })

test.each<[string, Verdict]>([
  ['pass', 'pass'],
  ['review', 'pass'],
  ['risky', 'risky'],
])('what WeChat calls %s is %s', async (suggest, verdict) => {
  wechat.judged.answer = answer(suggest)
  expect(await getJudge().judge('你好', 'talk', author)).toBe(verdict)
  expect(wechat.calls.at(-1)).toEqual({ version: 2, scene: 2, openid: 'open-1', content: '你好' })
  expect(received).toEqual([])
})

test('a student who has never opened the mini-program is not judged', async () => {
  expect(await getJudge().judge('你好', 'talk', async () => undefined)).toBe('unknown')
  expect(wechat.calls).toEqual([])
})

test('while WeChat does not answer nobody waits for it, and the operator is notified once', async () => {
  const judge = getJudge()
  wechat.judged.answer = 'broken'
  for (const text of ['一', '二']) expect(await judge.judge(text, 'talk', author)).toBe('unknown')
  expect([judged(), received]).toEqual([1, ['no answer']])
  now += 10_000
  wechat.judged.answer = answer('risky')
  expect(await judge.judge('三', 'name', author)).toBe('risky')
})

test('an answer that does not come in time is none', async () => {
  wechat.judged.answer = 'silence'
  expect(await getJudge(100).judge('你好', 'talk', author)).toBe('unknown')
  expect(received).toEqual(['no answer'])
})

test('where WeChat is called too often it is left alone for a minute', async () => {
  const judge = getJudge()
  wechat.judged.answer = { errcode: 45009 }
  expect(await judge.judge('一', 'talk', author)).toBe('unknown')
  now += 59_000
  await judge.judge('二', 'talk', author)
  expect([judged(), received]).toEqual([1, ['called too often']])
})

test('a refusal of the call itself is logged, and WeChat is left alone for a minute', async () => {
  const judge = getJudge()
  wechat.judged.answer = { errcode: 48001, errmsg: 'api unauthorized' }
  for (const text of ['一', '二']) expect(await judge.judge(text, 'talk', author)).toBe('unknown')
  expect([judged(), received]).toEqual([1, ['errcode 48001']])
})

test('a student who was long away from the mini-program is not judged, and nothing is logged', async () => {
  const judge = getJudge()
  wechat.judged.answer = { errcode: 61010, errmsg: 'code is expired' }
  for (const text of ['一', '二']) expect(await judge.judge(text, 'talk', author)).toBe('unknown')
  expect([judged(), received]).toEqual([2, []])
})

describe('text that others will see', () => {
  let suite: LiveSuite

  afterEach(() => suite.close())

  /** Students of a class, one of whom has opened the mini-program. */
  async function open() {
    suite = await startLiveSuite({ deps: { judge: getJudge() } })
    const [known, second] = [await suite.member('林一舟'), await suite.member('周小岸')]
    await sql`insert into third_accounts (uid, kind, openid, bound_at, nickname, avatar)
      values (${known.uid}, 'wechat-mini', 'open-1', now(), '', '')`.execute(suite.db)
    return { known, other: second }
  }

  test('is not shown where WeChat calls it risky, be it a message, a question or a name', async () => {
    const { known } = await open()
    wechat.judged.answer = answer('risky')
    const outcomes = await post(suite.first, known, [say('一句话'), ask('一个问题')])
    expect(outcomes).toMatchObject([
      { reason: 'words', msg: '这条内容含有不适合在课堂上发的词，没有发出' },
      { reason: 'words' },
    ])
    expect((await loadRoom(suite.first, known)).messages).toEqual([])
    const renamed = await suite.first.app.inject({
      method: 'PUT',
      url: `/auth/v1/users/${known.uid}/name`,
      headers: known.headers,
      payload: { name: '新名字' },
    })
    expect(renamed.json()).toMatchObject({ msg: '这个名字里有不适合公开显示的内容，请换一个' })
  })

  test('is judged by the list of words alone where WeChat is not to be had', async () => {
    const { known, other } = await open()
    wechat.judged.answer = 'broken'
    expect(states(await post(suite.first, known, [say('老师好')]))).toEqual(['stored'])
    expect(states(await post(suite.first, other, [say(`快${BAD_WORD}`)]))).toEqual(['words'])
    expect(received).toEqual(['no answer'])
  })
})
