import type { NativeApp } from '../boot/contract'
import type { NativeBridge, NativeRequest } from './contract'

export type { NativeBridge, NativeRequest } from './contract'

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

export const nativeBridge = {
  ask(app: NativeApp, request: NativeRequest) {
    const post = findPost(app)
    if (post) post(JSON.stringify({ name: request }))
    else window.location.assign(request === 'login' ? app.loginUrl : app.courseListUrl)
  },
} satisfies NativeBridge as NativeBridge
