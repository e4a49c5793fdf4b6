import { pairFor, type VapidPair } from '../security/vapid'
import { configText } from '../strings/config'
import { ConfigError } from './error'

/** By what this deployment is known to push services, and whom it sends to. */
export interface PushConfig {
  /** The pair that was set; without one, the deployment's own is used. */
  readonly pair?: VapidPair
  /** How a push service reaches the operator. */
  readonly subject: string
  /** Hosts of push services; one that begins with a dot stands for all below it. */
  readonly hosts: readonly string[]
}

/** The push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

const HOST = /^\.?([a-z0-9-]+\.)+[a-z]{2,}$/

const listHosts = (text: string): string[] =>
  text === '' ? [] : text.split(',').map((host) => host.trim().toLowerCase())

/** Whether a text is a list of host names; empty is one too. */
export const isHostList = (text: string): boolean => listHosts(text).every((host) => HOST.test(host))

/** Names that only the machine or the network itself knows; Apple refuses every message that names one. */
const LOCAL = /(^|\.)(local|localhost|localdomain|internal|lan|home|invalid|test)$/

const isPublicHost = (host: string): boolean => HOST.test(host) && !host.startsWith('.') && !LOCAL.test(host)

/** Whether push services take this as the address of an operator: a mailbox or a page under a name of the internet. */
export function isContact(text: string): boolean {
  const mailbox = /^mailto:[^\s@]+@([^\s@?]+)$/.exec(text)
  if (mailbox) return isPublicHost((mailbox[1] ?? '').toLowerCase())
  if (!/^https:\/\/\S+$/.test(text) || !URL.canParse(text)) return false
  return isPublicHost(new URL(text).hostname)
}

/** The settings of pushing. Throws ConfigError for keys that are no pair. */
export function pushConfig({
  publicKey,
  privateKey,
  subject,
  hosts,
}: VapidPair & { readonly subject: string; readonly hosts: string }): PushConfig {
  const common = { subject, hosts: [...knownHosts, ...listHosts(hosts)] }
  if (publicKey === '' && privateKey === '') return common
  const pair = pairFor(Buffer.from(privateKey, 'base64url'))
  if (pair?.publicKey !== publicKey) throw new ConfigError(configText.vapidPair)
  return { ...common, pair }
}
