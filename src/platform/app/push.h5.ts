import { isDisguisedIpad } from '../host/detect'
import { readOpened } from '../offline/notifications'
import type { PushAddress, PushPlatform } from './push.contract'

export type { PushAbility, PushAddress } from './push.contract'

/** Names in the order in which they are looked for: most agents name others beside their own. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Opera', /OPR\//],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['HarmonyOS', /OpenHarmony/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

function named(names: readonly (readonly [string, RegExp])[]): string | undefined {
  return names.find(([, sign]) => sign.test(navigator.userAgent))?.[0]
}

const isIpad = () => isDisguisedIpad(navigator.userAgent, navigator.maxTouchPoints)

/** A page that was put on the home screen of an iPhone or iPad says so; one that was not must be. */
const isUninstalledIos = () =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) || isIpad()) && Reflect.get(navigator, 'standalone') !== true

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The bytes of a base64url key; not every browser takes the key as text. */
function getBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function getAddress(subscription: PushSubscription): PushAddress | 'failed' {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'failed'
}

const registration = async () => (hasPush() ? navigator.serviceWorker.getRegistration() : undefined)

async function current(): Promise<PushSubscription | undefined> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  return subscription ?? undefined
}

export const pushPlatform = {
  ability() {
    if (!hasPush()) return isUninstalledIos() ? 'installed-only' : 'cannot'
    return Notification.permission === 'denied' ? 'forbidden' : 'can'
  },
  get device() {
    return [named(browsers), isIpad() ? 'iPad' : named(systems)].filter(Boolean).join(' · ')
  },
  async subscribe(serverKey, isFresh) {
    try {
      if ((await Notification.requestPermission()) !== 'granted') return 'refused'
      await navigator.serviceWorker.register('/sw.js')
      const { pushManager } = await navigator.serviceWorker.ready
      const ask = () =>
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: getBytes(serverKey) })
      if (isFresh) await (await current())?.unsubscribe()
      // One that was made with another key of the server has to go first.
      const subscription = await ask().catch(async () => {
        await (await current())?.unsubscribe()
        return ask()
      })
      return getAddress(subscription)
    } catch {
      return 'failed'
    }
  },
  async unsubscribe() {
    try {
      const shown = await (await registration())?.getNotifications()
      for (const notification of shown ?? []) notification.close()
      return (await (await current())?.unsubscribe()) ?? true
    } catch {
      return false
    }
  },
  onOpen(open) {
    if (!hasPush()) return
    navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
      const path = readOpened(data)
      if (path === undefined) return
      // The worker opens a page of its own where no page says that it does.
      ports[0]?.postMessage(true)
      open(path)
    })
  },
} satisfies PushPlatform as PushPlatform
