import { ConfigError } from './error'
import { configText } from '../strings/config'

/** An app registered at WeChat. */
export type WechatApp = { appId: string; appSecret: string }

/** The apps that this deployment has at WeChat, and the address of WeChat's API. */
export type WechatConfig = {
  apiBase: string
  /** The mini-program. */
  mini?: WechatApp
  /** The official accounts in whose page view the pages are opened. */
  officials: readonly WechatApp[]
}

const PAIR = /^([A-Za-z0-9_-]{1,64}):([^\s:,]+)$/

/** Whether a text is a list such as `wx1:secret1,wx2:secret2`, with no app twice; empty is one too. */
export function isAppList(text: string): boolean {
  const apps = readApps(text)
  return apps !== undefined && new Set(apps.map(({ appId }) => appId)).size === apps.length
}

/** The WeChat configuration, or undefined when there is no app at all. Throws ConfigError for half an app. */
export function wechatConfig(given: {
  apiBase: string
  appId: string
  appSecret: string
  apps: string
}): WechatConfig | undefined {
  const { apiBase, appId, appSecret } = given
  if (appId && !appSecret) throw new ConfigError(configText.wechatHalf)
  const officials = readApps(given.apps) ?? []
  if (!appId && officials.length === 0) return undefined
  return { apiBase, ...(appId && { mini: { appId, appSecret } }), officials }
}

function readApps(text: string): WechatApp[] | undefined {
  if (text === '') return []
  const apps = text.split(',').map((pair) => {
    const [, appId = '', appSecret = ''] = PAIR.exec(pair.trim()) ?? []
    return { appId, appSecret }
  })
  return apps.every(({ appId }) => appId !== '') ? apps : undefined
}
