import type { OfflineList } from './contract'
import { CachePolicy } from './cache-policy'
import { openMessage, showMessage, type AppWindow, type NotificationDeps } from './notifications'

/** The part of a worker's own world that the browser's types of a page do not know. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends LastingEvent {
  readonly data: { text(): string } | null
}
interface NotificationClick extends LastingEvent {
  readonly notification: Notification
}
interface Scope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(
    name: 'message',
    listener: (event: LastingEvent & { readonly data: unknown }) => void,
  ): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationClick) => void): void
}

/** Written in by the build. */
declare const __OFFLINE__: OfflineList
/** The sentence about a message that cannot be read. */
declare const __UNREADABLE__: string

const scope = self as unknown as Scope

const wait = (ms: number): Promise<undefined> => new Promise((done) => setTimeout(done, ms, undefined))

const keeper = new CachePolicy({
  list: __OFFLINE__,
  origin: scope.location.origin,
  caches,
  fetch: (request, how) => fetch(request, how),
  now: () => Date.now(),
  wait,
  savesData: () => Reflect.get(Object(Reflect.get(navigator, 'connection')), 'saveData') === true,
})

// Never skipWaiting(): a navigation that comes while one worker takes over from another may hang in Chromium, and a page
// that is open goes on with the files it was built with.
scope.addEventListener('install', (event) => event.waitUntil(keeper.install()))

scope.addEventListener('activate', (event) => {
  const early = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([early, keeper.activate().then(() => scope.clients.claim())]))
})

scope.addEventListener('message', (event) => event.waitUntil(keeper.hear(event.data)))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const way = keeper.findRoute(request)
  if (!way) return
  const { answer, after } = keeper.answer(way, request, event.preloadResponse)
  event.respondWith(answer)
  event.waitUntil(after)
})

const messages: NotificationDeps = {
  unreadable: __UNREADABLE__,
  show: (title, how) => scope.registration.showNotification(title, { ...how, lang: 'zh-CN' }),
  windows: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (url) => scope.clients.openWindow(url),
  wait,
}

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text() ?? '', messages)))

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(event.notification.data, messages))
})
