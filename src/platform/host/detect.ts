import type { NativeApp } from '../boot/contract'

/** What surrounds the app. */
export type Host =
  | { readonly kind: 'browser' | 'wechat' | 'wechat-miniapp' | 'dingtalk' | 'miniapp'; readonly os: Os }
  | { readonly kind: 'native'; readonly app: NativeApp; readonly os: Os }

export type Os = 'ios' | 'android' | 'desktop'

function osOf(agent: string): Os {
  if (/iPhone|iPad|iPod/i.test(agent)) return 'ios'
  return /Android/i.test(agent) ? 'android' : 'desktop'
}

/** Tells from a browser's agent string what the H5 build runs in (specification, section 6). */
export function detectHost(agent: string, apps: readonly NativeApp[]): Host {
  const os = osOf(agent)
  const lower = agent.toLowerCase()
  const app = apps.find(({ agentPattern }) => lower.includes(agentPattern.toLowerCase()))
  if (app) return { kind: 'native', app, os }
  if (/miniProgram/i.test(agent) && /MicroMessenger/i.test(agent)) return { kind: 'wechat-miniapp', os }
  if (/MicroMessenger/i.test(agent)) return { kind: 'wechat', os }
  if (/DingTalk/i.test(agent)) return { kind: 'dingtalk', os }
  return { kind: 'browser', os }
}
