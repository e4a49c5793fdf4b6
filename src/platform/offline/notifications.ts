import { ownPath, readPushPayload } from '../../../contract/domain/habit/push'

/** How long a page of the app may take to say that it opens a message, in ms. */
export const PAGE_ANSWERS_MS = 1000

/** The part of a window of the app that the worker uses. */
export interface AppWindow {
  readonly visibilityState?: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** The surroundings of the worker for messages. */
export interface NotificationDeps {
  /** The sentence about a message that cannot be read: a browser wants something shown for each that comes. */
  readonly unreadable: string
  show(title: string, how: { readonly tag: string; readonly data: unknown }): Promise<void>
  windows(): Promise<readonly AppWindow[]>
  open(url: string): Promise<unknown>
  wait(ms: number): Promise<undefined>
}

/** The worker's message to a page of the app whose student has tapped a message. */
interface Opened {
  readonly opened: string
}

/** The path of the message that the worker asks a page to open; undefined where it said something else. */
export function readOpened(data: unknown): string | undefined {
  return ownPath(Reflect.get(Object(data), 'opened'))
}

/** Shows a message that came; a repeat replaces the first. */
export function showMessage(text: string, { show, unreadable }: NotificationDeps): Promise<void> {
  const message = readPushPayload(text)
  if (!message) return show(unreadable, { tag: 'message', data: { to: '/messages' } })
  return show(message.title, { tag: message.id, data: { to: message.to } })
}

/** Asks a page to open a path, as it opens its own; what it has not sent yet stays there. */
function isOpenedBy(page: AppWindow, to: string, { wait }: NotificationDeps): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const isHeard = new Promise<boolean>((done) => {
    port1.onmessage = () => done(true)
  })
  page.postMessage({ opened: to } satisfies Opened, [port2])
  return Promise.race([isHeard, wait(PAGE_ANSWERS_MS).then(() => false)]).finally(() => port1.close())
}

/** Opens what a tapped message leads to: in a page of the app that is there, else in one of its own. */
export async function openMessage(data: unknown, deps: NotificationDeps): Promise<void> {
  const to = ownPath(Reflect.get(Object(data), 'to')) ?? '/messages'
  const windows = await deps.windows()
  const page = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!page) {
    await deps.open(to)
    return
  }
  await page.focus().catch(() => undefined)
  if (await isOpenedBy(page, to, deps)) return
  await page.navigate(to).catch(() => deps.open(to))
}
