import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../config/error'
import type { WechatPayConfig } from '../../config/pay'
import { configText } from '../../strings/config'

/** A merchant's account at WeChat Pay with its keys in memory. */
export interface WechatPayAccount {
  readonly apiBase: string
  readonly mchId: string
  readonly serial: string
  readonly privateKey: KeyObject
  /** The 32 bytes that notifications are encrypted with. */
  readonly apiKey: Buffer
  /** WeChat's public keys by their ids; answers are asked for with the first one. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>
  readonly appId: string
  readonly appIds: readonly string[]
  readonly notifyUrl: string
}

/** Reads the keys of an account from their files. Throws ConfigError that names the setting of a file without one. */
export function readPayAccount(config: WechatPayConfig): WechatPayAccount {
  const { keyFile, publicKeys, apiKey, ...rest } = config
  return {
    ...rest,
    apiKey: Buffer.from(apiKey, 'latin1'),
    privateKey: readKey('WECHAT_PAY_KEY_FILE', keyFile, createPrivateKey),
    publicKeys: new Map(
      publicKeys.map(({ id, file }) => [id, readKey('WECHAT_PAY_PUBLIC_KEY_FILE', file, createPublicKey)]),
    ),
  }
}

function readKey(name: string, file: string, create: (pem: string) => KeyObject): KeyObject {
  let key: KeyObject | undefined
  try {
    key = create(readFileSync(file, 'utf8'))
  } catch {
    // The faulty text is not repeated: the text of such an error may quote the key.
    key = undefined
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new ConfigError(configText.payKeyFile(name, file))
  return key
}
