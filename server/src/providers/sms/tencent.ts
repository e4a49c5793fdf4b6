import { Client } from 'tencentcloud-sdk-nodejs-sms/tencentcloud/services/sms/v20210111/sms_client'
import type { SmsGateway } from '../../config/sms'
import type { SmsProvider } from './contract'
import { asking, GATEWAY_TIMEOUT_MS, SmsRefused } from './refused'

const NAME = 'tencent'
const REGION = 'ap-guangzhou'
const COUNTRY = '+86'

/** Sends codes over Tencent Cloud's SMS service (SendSms, 2021-01-11); the code is the template's one variable. */
export function createTencentSms(gateway: SmsGateway, timeoutMs = GATEWAY_TIMEOUT_MS): SmsProvider {
  const place = gateway.endpoint === '' ? undefined : new URL(gateway.endpoint)
  const client = new Client({
    credential: { secretId: gateway.keyId, secretKey: gateway.keySecret },
    region: gateway.region || REGION,
    profile: {
      httpProfile: {
        reqTimeout: timeoutMs / 1000,
        ...(place && { endpoint: place.host, protocol: `${place.protocol}//` }),
      },
    },
  })
  return {
    async send({ mobile, code }) {
      const { SendStatusSet } = await asking(NAME, () =>
        client.SendSms({
          PhoneNumberSet: [`${COUNTRY}${mobile}`],
          SmsSdkAppId: gateway.appId,
          SignName: gateway.signName,
          TemplateId: gateway.template,
          TemplateParamSet: [code],
        }),
      )
      const verdict = SendStatusSet?.[0]?.Code
      if (verdict !== 'Ok') throw new SmsRefused(NAME, verdict)
    },
  }
}
