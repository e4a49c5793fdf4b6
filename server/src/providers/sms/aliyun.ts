import Dysms, { SendSmsRequest } from '@alicloud/dysmsapi20170525'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import type { SmsGateway } from '../../config/sms'
import type { SmsProvider } from './contract'
import { asking, GATEWAY_TIMEOUT_MS, SmsRefused } from './refused'

const NAME = 'aliyun'
const REGION = 'cn-hangzhou'

/** Sends codes over Aliyun's SMS service (SendSms, 2017-05-25); the template's variable is called `code`. */
export function createAliyunSms(gateway: SmsGateway, timeoutMs = GATEWAY_TIMEOUT_MS): SmsProvider {
  const place = gateway.endpoint === '' ? undefined : new URL(gateway.endpoint)
  const client = new Dysms(
    new $OpenApiUtil.Config({
      accessKeyId: gateway.keyId,
      accessKeySecret: gateway.keySecret,
      regionId: gateway.region || REGION,
      readTimeout: timeoutMs,
      connectTimeout: timeoutMs,
      ...(place && { endpoint: place.host, protocol: place.protocol.replace(':', '') }),
    }),
  )
  return {
    async send({ mobile, code }) {
      const request = new SendSmsRequest({
        phoneNumbers: mobile,
        signName: gateway.signName,
        templateCode: gateway.template,
        templateParam: JSON.stringify({ code }),
      })
      const { body } = await asking(NAME, () => client.sendSms(request))
      if (body?.code !== 'OK') throw new SmsRefused(NAME, body?.code)
    },
  }
}
