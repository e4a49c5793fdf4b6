import type { NativeApp } from '../app/boot.contract'

/** The surroundings of the app. */
export type Host =
  | { readonly kind: 'browser' | 'wechat' | 'wechat-miniapp' | 'dingtalk' | 'miniapp'; readonly os: Os }
  | {
      readonly kind: 'native'
      readonly app: NativeApp
      readonly os: Os
      /** Version of the app, two digits a part (4.8.5 is 4080500); absent where it is not known. */
      readonly version?: number
    }

export type Os = 'ios' | 'android' | 'desktop'

/** Whether a device is an iPad that names itself a Mac, as iPads do by default; no Mac has a screen to touch. */
export const isDisguisedIpad = (agent: string, touchPoints: number): boolean =>
  /Macintosh/i.test(agent) && touchPoints > 1

function getOs(agent: string, touchPoints: number): Os {
  if (/iPhone|iPad|iPod/i.test(agent) || isDisguisedIpad(agent, touchPoints)) return 'ios'
  // HarmonyOS no longer names Android; nothing else shows what it runs.
  return /Android|OpenHarmony|Mobile/i.test(agent) ? 'android' : 'desktop'
}

/** The version that follows the app's name: `4.8.5`, or already in its long form, `4080500`. */
function findVersion(agent: string, pattern: string): number | undefined {
  const behind = agent.toLowerCase().split(pattern.toLowerCase())[1] ?? ''
  const version = /^[/ ]v?(\d{1,9}(?:\.\d{1,2}){0,3})(?![\w.])/.exec(behind)?.[1]
  if (!version) return undefined
  const parts = version.split('.').map(Number)
  if (parts.length === 1 && version.length >= 7) return Number(version)
  const [major = 0, minor = 0, patch = 0, build = 0] = parts
  return major < 100 ? ((major * 100 + minor) * 100 + patch) * 100 + build : undefined
}

/** Detects the host of the H5 build by the agent string and the number of touch points (specification, section 6). */
export function detectHost(agent: string, apps: readonly NativeApp[], touchPoints = 0): Host {
  const os = getOs(agent, touchPoints)
  const lower = agent.toLowerCase()
  const app = apps.find(({ agentPattern }) => lower.includes(agentPattern.toLowerCase()))
  if (app) {
    const version = findVersion(agent, app.agentPattern)
    return { kind: 'native', app, os, ...(version !== undefined && { version }) }
  }
  if (/miniProgram/i.test(agent) && /MicroMessenger/i.test(agent)) return { kind: 'wechat-miniapp', os }
  // WeCom names WeChat too, and has neither the login of an official account nor WeChat's own payment.
  if (/MicroMessenger/i.test(agent) && !/wxwork/i.test(agent)) return { kind: 'wechat', os }
  if (/DingTalk/i.test(agent)) return { kind: 'dingtalk', os }
  return { kind: 'browser', os }
}
