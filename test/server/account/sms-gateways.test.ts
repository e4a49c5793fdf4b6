import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ErrorCode } from '../../../contract/errors'
import { createAliyunSms } from '../../../server/src/providers/sms/aliyun'
import type { SmsProvider } from '../../../server/src/providers/sms/contract'
import { createTencentSms } from '../../../server/src/providers/sms/tencent'
import { askCode, startAccountApp } from '../../support/accounts'
import { startGatewayDouble, type GatewayAnswer, type GatewayCall } from '../../support/sms-gateway-double'
import { startForEach } from '../../support/start-suite'

const message = { mobile: '13800001234', code: '246810', type: 3 }
const SECRET = 'the-secret-of-the-key'
const double = startForEach(startGatewayDouble)

const settings = () => ({
  keyId: 'key-id',
  keySecret: SECRET,
  signName: '上岸',
  template: 'T-1',
  appId: '1400000000',
  region: '',
  endpoint: double.url,
})

/** How each gateway is spoken to, and how it says yes and no. */
const gateways = {
  aliyun: {
    open: (timeoutMs?: number) => createAliyunSms({ provider: 'aliyun', ...settings() }, timeoutMs),
    taken: { body: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: 'b' } },
    refused: { body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'no 13800001234', RequestId: 'r' } },
    failed: {
      status: 400,
      body: { Code: 'SignatureDoesNotMatch', Message: 'no 13800001234', RequestId: 'r' },
    },
    reasons: ['isv.BUSINESS_LIMIT_CONTROL', 'SignatureDoesNotMatch'],
    sent: ({ headers, query }: GatewayCall) => ({ action: headers['x-acs-action'], ...query }),
    shape: {
      action: 'SendSms',
      PhoneNumbers: '13800001234',
      SignName: '上岸',
      TemplateCode: 'T-1',
      TemplateParam: '{"code":"246810"}',
    },
    signature: /^ACS3-HMAC-SHA256 Credential=key-id,SignedHeaders=[a-z0-9;-]+,Signature=[0-9a-f]{64}$/,
  },
  tencent: {
    open: (timeoutMs?: number) => createTencentSms({ provider: 'tencent', ...settings() }, timeoutMs),
    taken: { body: { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: 'r' } } },
    refused: {
      body: {
        Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }], RequestId: 'r' },
      },
    },
    failed: {
      body: {
        Response: {
          Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'no 13800001234' },
          RequestId: 'r',
        },
      },
    },
    reasons: ['LimitExceeded.PhoneNumberDailyLimit', 'AuthFailure.SecretIdNotFound'],
    sent: ({ headers, body }: GatewayCall): unknown => ({
      action: headers['x-tc-action'],
      region: headers['x-tc-region'],
      ...JSON.parse(body),
    }),
    shape: {
      action: 'SendSms',
      region: 'ap-guangzhou',
      PhoneNumberSet: ['+8613800001234'],
      SmsSdkAppId: '1400000000',
      SignName: '上岸',
      TemplateId: 'T-1',
      TemplateParamSet: ['246810'],
    },
    signature: /^TC3-HMAC-SHA256 Credential=key-id\/[^,]+, SignedHeaders=[a-z;-]+, Signature=[0-9a-f]{64}$/,
  },
}

const each = Object.entries(gateways)

async function loadError(sms: SmsProvider): Promise<string> {
  const error: unknown = await sms.send(message).catch((reason: unknown) => reason)
  if (!(error instanceof Error)) throw new Error('the gateway took the message')
  expect(error).not.toHaveProperty('cause')
  return String(error)
}

test.each(each)(
  '%s gets phone, code, signature name and template, signed and without the secret',
  async (_name, it) => {
    double.answer(it.taken)
    await it.open().send(message)
    expect(double.calls).toHaveLength(1)
    const [call] = double.calls
    if (!call) throw new Error('the gateway was not called')
    expect(it.sent(call)).toEqual(it.shape)
    expect(call.headers.authorization).toMatch(it.signature)
    expect(call.text).not.toContain(SECRET)
  },
)

test.each(each)('an error of %s contains its own code and neither phone nor secret', async (_name, it) => {
  const answers: GatewayAnswer[] = [it.refused, it.failed]
  for (const [i, answer] of answers.entries()) {
    double.answer(answer)
    const text = await loadError(it.open())
    expect(text).toContain(it.reasons[i])
    expect(text).not.toMatch(/13800001234|246810/)
    expect(text).not.toContain(SECRET)
  }
})

test.each(each)(
  '%s is given up when it says nothing in time, breaks or talks nonsense, and asked once',
  async (_name, it) => {
    const answers: GatewayAnswer[] = ['silence', { status: 502, body: 'down' }, { body: {} }, { body: [] }]
    for (const answer of answers) {
      double.answer(answer)
      expect(await loadError(it.open(200))).toContain('refused')
    }
    expect(double.calls).toHaveLength(answers.length)
  },
)

test.each(each)(
  'a message that %s refuses answers SmsUnavailable and does not count for the phone',
  async (_name, it) => {
    const suite = await startAccountApp({ sms: it.open(200) })
    for (const answer of [it.refused, 'silence'] as const) {
      double.answer(answer)
      const response = await askCode(suite, message.mobile)
      expect(response.json()).toMatchObject({ status: 503, code: ErrorCode.SmsUnavailable })
      expect(response.body).not.toMatch(/13800001234|the-secret/)
    }
    double.answer(it.taken)
    expect((await askCode(suite, message.mobile)).statusCode).toBe(200)
    const rows = await suite.db.selectFrom('sms_ledger').select('state').orderBy('state').execute()
    expect(rows.map((row) => row.state)).toEqual(['failed', 'failed', 'sent'])
    await suite.close()
  },
)

/** Opens the channel in a process of its own, sends one message, and counts the files of gateway libraries. */
async function countLibraries(config: object): Promise<number> {
  const script = `
    const { createSms } = require('./server/src/providers/sms')
    const terminal = { dataDir: process.env.OUTBOX, clock: () => new Date(), print() {} }
    createSms(JSON.parse(process.env.SMS_CONFIG), terminal)
      .then((sms) => sms.send({ mobile: '13800001234', code: '246810', type: 3 }))
      .then(() => console.log(Object.keys(require.cache).filter((file) => /alicloud|tencentcloud/.test(file)).length))`
  const outbox = await mkdtemp(path.join(tmpdir(), 'shangan-sms-'))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: path.join(__dirname, '../../..'),
    env: { ...process.env, SMS_CONFIG: JSON.stringify(config), OUTBOX: outbox },
  })
  await rm(outbox, { recursive: true })
  return Number(stdout)
}

test.each(['aliyun', 'tencent'] as const)('the setting %s opens that gateway', async (provider) => {
  double.answer(gateways[provider].taken)
  expect(await countLibraries({ provider, ...settings() })).toBeGreaterThan(0)
  expect(double.calls).toHaveLength(1)
})

test('the terminal channel loads no library of a gateway', async () => {
  expect(await countLibraries({ provider: 'terminal' })).toBe(0)
})
