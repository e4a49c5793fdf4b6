import type { NativeApp } from '../app/boot.contract'
import { leaving } from '../page/before-leave'
import type { HandedSession, NativeBridge, NativeRequest } from './native-bridge.contract'

export type { HandedSession, NativeBridge, NativeRequest } from './native-bridge.contract'

type Post = (message: string) => void

function member(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}

/** iOS puts handlers under webkit.messageHandlers, Android and Flutter put an object on the window. */
function findPost({ bridge }: NativeApp): Post | undefined {
  const handlers = member(member(window, 'webkit'), 'messageHandlers')
  for (const holder of [member(handlers, bridge), member(window, bridge)]) {
    const post = member(holder, 'postMessage')
    if (typeof post === 'function') return (message) => void Reflect.apply(post, holder, [message])
  }
  return undefined
}

function parse(data: unknown): HandedSession | undefined {
  if (typeof data !== 'string') return undefined
  let message: unknown
  try {
    message = JSON.parse(data)
  } catch {
    return undefined // other libraries post messages too
  }
  const [name, token, uid, expiresIn] = ['name', 'token', 'uid', 'expiresIn'].map((key) =>
    member(message, key),
  )
  if (name !== 'session' || typeof token !== 'string' || typeof uid !== 'string') return undefined
  return typeof expiresIn === 'number' && expiresIn > 0 ? { token, uid, expiresIn } : undefined
}

export const nativeBridge = {
  onSession(take) {
    window.addEventListener('message', (event) => {
      if (event.source !== window || event.origin !== window.location.origin) return
      const session = parse(event.data)
      if (session) take(session)
    })
  },
  ask(app: NativeApp, request: NativeRequest) {
    leaving.by(() => {
      const post = findPost(app)
      if (post) post(JSON.stringify({ name: request }))
      else window.location.assign(request === 'login' ? app.loginUrl : app.courseListUrl)
    })
  },
} satisfies NativeBridge as NativeBridge
