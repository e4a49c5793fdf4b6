import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { accountText } from '../../strings/account'
import type { SmsMessage, SmsProvider } from './contract'
import { maskPhone } from '../../../../contract/domain/account/phone'

/** Where the messages go: the data folder, a clock, and a function that shows one line to the developer. */
export type TerminalSmsOptions = {
  dataDir: string
  clock: () => Date
  print: (line: string) => void
}

/**
 * The embedded SMS provider: shows the code in the terminal, with the phone masked, and appends
 * `{at, mobile, code, type}` to `<dataDir>/outbox/sms.ndjson`, which only its owner may read.
 */
export function createTerminalSms({ dataDir, clock, print }: TerminalSmsOptions): SmsProvider {
  const folder = path.join(dataDir, 'outbox')
  const file = path.join(folder, 'sms.ndjson')
  return {
    async send({ mobile, code, type }: SmsMessage): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const line = JSON.stringify({ at: clock().toISOString(), mobile, code, type })
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      print(accountText.terminalCode(maskPhone(mobile), code))
    },
  }
}
