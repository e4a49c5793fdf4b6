import { createPageConfig, Current, incrementId } from '@tarojs/runtime'
import { startTransition } from 'react'
import { lastOf } from '@/lib/list'
import { layers } from './layers'
import { rewind, type Entry } from './stack'
import type { Move } from './contract'
import type { Resolver, Visit } from './router.contract'

type Loader = () => Promise<{ default: unknown }>

interface AppInstance {
  onLaunch?(options: object): void
  onShow?(options: object): void
}

const stamp = incrementId()
/** The compiled pages, and what loads each. */
let pages: readonly string[] = []
let loaders: readonly Loader[] = []
let resolver: Resolver = () => {
  throw new Error('router.start was not called before the app was created')
}
let onFailure: (error: unknown) => void = () => undefined
let stack: readonly Entry[] = []
let position = 0
let opening = 0
/** The opening that the page on top of the stack came of. */
let opened = 0

function address(): string {
  return window.location.pathname + window.location.search
}

function elementOf(entry: Entry): HTMLElement | null {
  // Taro gives the page's node its id only when it loads the page.
  return document.getElementById(entry.page.path ?? '')
}

function setVisible(entry: Entry, visible: boolean): void {
  const element = elementOf(entry)
  if (element) element.style.display = visible ? '' : 'none'
}

function hide(entry: Entry | undefined): void {
  if (!entry) return
  entry.scrollY = window.scrollY
  entry.page.onHide?.()
  setVisible(entry, false)
}

function setTitle(title: string | undefined): void {
  if (title !== undefined) document.title = title
}

function show(entry: Entry): void {
  setVisible(entry, true)
  Reflect.set(Current, 'page', entry.page)
  setTitle(entry.title)
  entry.page.onShow?.()
  window.scrollTo(0, entry.scrollY)
}

function close(entries: readonly Entry[]): void {
  for (const entry of entries) {
    entry.isClosed = true
    if (entry.isDrawn) entry.page.onUnload?.()
  }
}

async function openPage(move: Move, visit: Visit): Promise<void> {
  const mine = ++opening
  const open = loaders[pages.indexOf(visit.page)]
  if (!open) throw new Error(`no page ${visit.page}`)
  const loaded = await open().catch((error: unknown) => {
    if (mine === opening) throw error
    return undefined
  })
  if (!loaded || mine !== opening) return // a later tap or the way back went elsewhere while this page was on its way
  const id = stamp()
  const page = createPageConfig(loaded.default, `${visit.url}#${id}`, {}, {})
  const closed = move === 'reset' ? stack : move === 'replace' ? stack.slice(-1) : []
  const kept = stack.slice(0, stack.length - closed.length)
  if (move === 'push') hide(lastOf(kept))
  const entry: Entry = { index: position, url: visit.url, title: undefined, page, scrollY: 0 }
  stack = [...kept, entry]
  opened = mine
  layers.sync()
  void visit.title.then((title) => {
    entry.title = title
    if (lastOf(stack) === entry) setTitle(title)
  })
  const load = () =>
    page.onLoad?.({ ...visit.query, u: visit.url, stamp: id }, () => {
      entry.isDrawn = true
      close(closed)
      // Taro would take another page away for one that is not drawn yet, so that its end waited for this.
      if (entry.isClosed) return void page.onUnload?.()
      Reflect.set(Current, 'page', page)
      page.onShow?.()
      page.onReady?.()
      // The first page may have been scrolled while the server's drawing of it was shown.
      if (kept.length + closed.length > 0) window.scrollTo(0, 0)
    })
  // The first page is drawn in small steps: a phone that shows the server's drawing of it has no haste.
  if (kept.length + closed.length > 0) load()
  else startTransition(() => void load())
}

function openLoudly(move: Move, visit: Visit): void {
  openPage(move, visit).catch((error: unknown) => {
    // The page that was to be left stays: the address goes back to it, or its entry is its own again.
    if (move === 'push') window.history.back()
    else opened = opening
    onFailure(error)
  })
}

/** The page that is shown; undefined while another one is on its way. */
const current = (): Entry | undefined => (opened === opening ? lastOf(stack) : undefined)

/** The browser went to the entry of another page. */
function turnTo(index: number): void {
  opening += 1 // what is still on its way is no longer wanted
  const isForward = index > position
  position = index
  if (isForward) return openLoudly('push', resolver(address()))
  const { kept, closed, found } = rewind(stack, index)
  if (!found) return openLoudly('reset', resolver(address()))
  opened = opening
  stack = kept
  close(closed)
  show(found)
}

function handlePopState(event: PopStateEvent): void {
  const { index, height } = layers.placeOf(event.state)
  if (current()?.index !== index) turnTo(index)
  layers.arrive(height)
}

function openNow(move: Move, visit: Visit): void {
  if (move === 'push') {
    position += 1
    layers.cleared()
    window.history.pushState({ index: position }, '', visit.url)
  } else {
    window.history.replaceState({ index: position }, '', visit.url)
  }
  // Before the pages are known it is enough to change the address with which the app begins.
  if (loaders.length > 0) openLoudly(move, visit)
}

/** The H5 router: history mode, one DOM node a page, the page beneath keeps its state. */
export const router = {
  /** Gives the router its route table and the compiled pages; must run before the app is created. */
  start(resolve: Resolver, list: readonly string[], failed: (error: unknown) => void): void {
    resolver = resolve
    pages = list
    onFailure = failed
  },
  open(move: Move, url: string): void {
    const open = () => openNow(move, resolver(url))
    if (move === 'push') layers.settled(open)
    else layers.beneath(open)
  },
  depth: (): number => stack.length,
  beneath: (): string | undefined => stack[stack.length - 2]?.url,
}

/** Called by Taro's generated entry in place of the router it ships; `config/taro/gradual-entry.js` writes the routes. */
export function createRouter(app: AppInstance, config: { routes: readonly Loader[] }): void {
  loaders = config.routes
  window.history.scrollRestoration = 'manual'
  const place = layers.placeOf(window.history.state)
  position = place.index
  // A page that is loaded anew has lost its layers, but not their entries.
  layers.start(
    { current, of: (element) => stack.find((entry) => elementOf(entry)?.contains(element)) },
    place,
  )
  const visit = resolver(address())
  window.history.replaceState(place, '', visit.url + window.location.hash)
  const launch = { path: visit.page, query: visit.query }
  app.onLaunch?.(launch)
  // React has made the app by then, which a page needs to be drawn in small steps; it may have led elsewhere, too.
  setTimeout(() => {
    if (opening === 0) openLoudly('reset', visit)
  })
  app.onShow?.(launch)
  window.addEventListener('popstate', handlePopState)
}

/** Called by Taro's generated entry; the pages scroll with the window, so the mount point needs no dressing. */
export function handleAppMount(): void {
  if (document.getElementById('app')) return
  const mount = document.createElement('div')
  mount.id = 'app'
  document.body.appendChild(mount)
}
