import { ErrorCode } from '../../../contract/errors'
import { askCode, logIn, postToken, startAccountApp, wechatLogin } from '../../support/accounts'
import { startForEach } from '../../support/start-suite'

const MOBILE = '13800001234'
const suite = startForEach(startAccountApp)

const lastCode = () => suite.messages.at(-1)?.code ?? ''
const bySms = (code: string) => ({ grant_type: 'sms', client_id: 'shangan-h5', mobile: MOBILE, code })
const byMini = { grant_type: 'third_party', third_type: 'mini-program', third_client_id: 'sample-mini' }
const byPage = { grant_type: 'third_party', third_type: 'wechat-official', third_client_id: 'wx-page' }

const ask = async (form: Record<string, string>) => (await postToken(suite, form)).json()

async function rows(): Promise<number> {
  const accounts = await suite.db.selectFrom('accounts').select('uid').execute()
  const third = await suite.db.selectFrom('third_directory').select('uid').execute()
  const phones = await suite.db.selectFrom('phone_directory').select('uid').execute()
  return accounts.length + third.length + phones.length
}

test.each([
  ['a mini-program', byMini],
  ['a page in WeChat', byPage],
])('%s makes no account without the agreement, and nothing of one', async (_, form) => {
  suite.wechat.answer('one', { openid: 'o-1', unionid: 'u-1' })
  expect(await ask({ ...form, code: 'one' })).toMatchObject({ status: 400, code: ErrorCode.ConsentMissing })
  expect(await rows()).toBe(0)
  suite.wechat.answer('two', { openid: 'o-1', unionid: 'u-1' })
  expect(await ask({ ...form, code: 'two', consent: 'current' })).toMatchObject({ msg: '登录成功' })
  const account = await suite.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  expect(account.consent_version).toBe('2026-06-01')
})

test('an account that is there logs in without being asked again', async () => {
  suite.wechat.answer('one', { openid: 'o-1' })
  const { uid } = (await wechatLogin(suite, 'one')).json()
  suite.wechat.answer('two', { openid: 'o-1' })
  expect(await ask({ ...byMini, code: 'two' })).toMatchObject({ uid })
  const member = await logIn(suite, MOBILE)
  suite.wait(60)
  await askCode(suite, MOBILE)
  expect(await ask(bySms(lastCode()))).toMatchObject({ uid: member.uid })
})

test('a new phone without the agreement gets no account, and only who has the code learns that it had none', async () => {
  await askCode(suite, MOBILE)
  const wrong = String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0')
  expect(await ask(bySms(wrong))).toMatchObject({ code: ErrorCode.SmsCodeWrong })
  expect(await ask(bySms(lastCode()))).toMatchObject({ status: 400, code: ErrorCode.ConsentMissing })
  expect(await ask(bySms(lastCode()))).toMatchObject({ code: ErrorCode.SmsCodeExpired })
  expect(await rows()).toBe(0)
})
