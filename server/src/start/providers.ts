import path from 'node:path'
import type { Config } from '../config'
import { limitExchanges } from '../login-admission/exchange-admission'
import { createFiles } from '../providers/files'
import { createDiskFiles } from '../providers/files/disk'
import { createWebPush } from '../providers/push/web-push'
import { createSms } from '../providers/sms'
import { createVoice } from '../providers/voice'
import { createWechat } from '../providers/wechat/http'
import { createWechatJudge } from '../providers/wechat/text-judge'
import type { Keys } from '../security/keys'
import { progressText } from '../strings/start'
import { announceAs, type Announce } from './announce'

/** Makes the outside services of a server but payment. */
export async function createProviders(config: Config, keys: Keys, clock: () => Date, announce: Announce) {
  const { dataDir } = config
  return {
    sms: await createSms(config.sms, { dataDir, clock, print: announceAs(announce, 'login code') }),
    wechat: limitExchanges(createWechat(config.wechat), clock),
    judge: createWechatJudge(config.wechat, (reason) =>
      announce('content check failed', progressText.judgeSilent(reason)),
    ),
    files: createFiles(config.files),
    voice: await createVoice(config.voice, announceAs(announce, 'no voice')),
    sounds: createDiskFiles(path.join(dataDir, 'voice/files')),
    push: createWebPush(config.push, keys),
  }
}
