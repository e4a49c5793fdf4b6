import type { SmsConfig } from '../../config/sms'
import type { SmsProvider } from './contract'
import { createTerminalSms, type TerminalSmsOptions } from './terminal'

/** The SMS channel of the configuration. A cloud's library is heavy, so it is loaded for the one that uses it only. */
export async function createSms(config: SmsConfig, terminal: TerminalSmsOptions): Promise<SmsProvider> {
  switch (config.provider) {
    case 'terminal':
      return createTerminalSms(terminal)
    case 'aliyun':
      return (await import('./aliyun')).createAliyunSms(config)
    case 'tencent':
      return (await import('./tencent')).createTencentSms(config)
  }
}
