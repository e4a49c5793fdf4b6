import { startTransition, type ComponentType } from 'react'
import { findLast } from '@/lib/list'
import { readLocation } from '@/lib/query'
import { layers } from './layers'
import { createPage, drawApp, pages } from './pages'
import type { AppComponent } from './pages.contract'
import { namedPage } from './named-page'
import { rewind, type Entry } from './stack'
import type { Move } from './contract'
import type { Resolver, Visit } from './router.contract'

/** Loads a compiled page by its name. */
type LoadPage = (page: string) => Promise<{ default: ComponentType }>

/** Given when the app is created. */
let loadPage: LoadPage | undefined
let resolver: Resolver = {
  find: () => undefined,
  load: () => Promise.reject(new Error('router.start was not called before the app was created')),
}
let onFailure: (error: unknown) => void = () => undefined
let stack: readonly Entry[] = []
let position = 0
let opening = 0
/** The opening that the page on top of the stack came of. */
let opened = 0

function address(): string {
  return readLocation(window.location).url
}

function findElement(entry: Entry): HTMLElement | null {
  return document.getElementById(entry.page.id)
}

function setVisible(entry: Entry, visible: boolean): void {
  const element = findElement(entry)
  if (element) element.style.display = visible ? '' : 'none'
}

function run(handlers: Iterable<() => void>): void {
  for (const handle of handlers) handle()
}

function hide(entry: Entry | undefined): void {
  if (!entry) return
  entry.scrollY = window.scrollY
  run(entry.page.hidden)
  setVisible(entry, false)
}

function setTitle(title: string | undefined): void {
  if (title !== undefined) document.title = title
}

function show(entry: Entry): void {
  setVisible(entry, true)
  setTitle(entry.title)
  run(entry.page.shown)
  window.scrollTo(0, entry.scrollY)
}

function close(entries: readonly Entry[]): void {
  for (const entry of entries) {
    entry.isClosed = true
    if (entry.isDrawn) pages.remove(entry.page)
  }
}

/** Where an address leads, at once if that is known. */
const lead = (url: string): Visit | Promise<Visit> => resolver.find(url) ?? resolver.load(url)

/** Shows the address of the page that is opened, which may be another than the one that was asked for. */
function showAddress({ url }: Visit): void {
  window.history.replaceState(window.history.state, '', url + readLocation(window.location).hash)
}

/** Finds out what is to be opened, and loads it. */
async function fetchPage(asked: Visit | Promise<Visit>, isWanted: () => boolean) {
  const visit = await asked
  if (asked instanceof Promise) layers.settled(() => isWanted() && showAddress(visit))
  const loaded = await (namedPage.load(visit.page) ?? loadPage?.(visit.page))
  return loaded && { visit, Screen: loaded.default }
}

async function openPage(move: Move, asked: Visit | Promise<Visit>): Promise<void> {
  const mine = ++opening
  const isWanted = () => mine === opening
  const fetched = await fetchPage(asked, isWanted).catch((error: unknown) => {
    if (isWanted()) throw error
    return undefined
  })
  if (!fetched || !isWanted()) return // a later tap or the way back went elsewhere while this page was on its way
  const { visit, Screen } = fetched
  const page = createPage(visit.url)
  const closed = move === 'reset' ? stack : move === 'replace' ? stack.slice(-1) : []
  const remaining = stack.slice(0, stack.length - closed.length)
  if (move === 'push') hide(findLast(remaining))
  const entry: Entry = { index: position, url: visit.url, title: undefined, page, scrollY: 0 }
  stack = [...remaining, entry]
  opened = mine
  layers.sync()
  void visit.title.then((title) => {
    entry.title = title
    if (findLast(stack) === entry) setTitle(title)
  })
  const load = () =>
    pages.add(page, Screen, () => {
      entry.isDrawn = true
      close(closed)
      // Left while it was being drawn.
      if (entry.isClosed) return pages.remove(page)
      run(page.shown)
      // The first page may have been scrolled while the server's drawing of it was shown.
      if (remaining.length + closed.length > 0) window.scrollTo(0, 0)
    })
  // The first page is drawn in small steps: a phone that shows the server's drawing of it has no haste.
  if (remaining.length + closed.length > 0) load()
  else startTransition(load)
}

function openLoudly(move: Move, asked: Visit | Promise<Visit>): void {
  openPage(move, asked).catch((error: unknown) => {
    // The page that was to be left stays: the address goes back to it, and its entry is its own again.
    if (move === 'push') window.history.back()
    else {
      opened = opening
      const left = findLast(stack)
      if (left) window.history.replaceState(window.history.state, '', left.url)
    }
    onFailure(error)
  })
}

/** The page that is shown; undefined while another one is on its way. */
const current = (): Entry | undefined => (opened === opening ? findLast(stack) : undefined)

/** The browser went to the entry of another page. */
function turnTo(index: number): void {
  opening += 1 // what is still on its way is no longer wanted
  const isForward = index > position
  position = index
  if (isForward) return openLoudly('push', lead(address()))
  const { remaining, closed, found } = rewind(stack, index)
  if (!found) return openLoudly('reset', lead(address()))
  opened = opening
  stack = remaining
  close(closed)
  show(found)
}

function handlePopState(event: PopStateEvent): void {
  const { index, height } = layers.getPlace(event.state)
  if (current()?.index !== index) turnTo(index)
  layers.arrive(height)
}

/** An address with our origin: a path that begins with two slashes would be another host's. */
const getOwnUrl = (url: string): string => window.location.origin + url.replace(/^(?!\/)/, '/')

function openNow(move: Move, url: string): void {
  const found = resolver.find(url)
  const shown = found?.url ?? getOwnUrl(url)
  if (move === 'push') {
    position += 1
    layers.cleared()
    window.history.pushState({ index: position }, '', shown)
  } else {
    window.history.replaceState({ index: position }, '', shown)
  }
  // Before the app is created it is enough to change the address with which it begins.
  if (loadPage) openLoudly(move, found ?? resolver.load(url))
}

/** The H5 router: history mode, one DOM node a page, the page beneath keeps its state. */
export const router = {
  /** Gives the router what decides about addresses; must run before the app is created. */
  start(given: Resolver, failed: (error: unknown) => void): void {
    resolver = given
    onFailure = failed
  },
  open(move: Move, url: string): void {
    const open = () => openNow(move, url)
    if (move === 'push') layers.settled(open)
    else layers.beneath(open)
  },
  depth: (): number => stack.length,
  beneath: (): string | undefined => stack[stack.length - 2]?.url,
}

/** Called by the entry that `config/taro/gradual-entry.js` writes: starts the app. */
export function createRouter(App: AppComponent, load: LoadPage): void {
  loadPage = load
  window.history.scrollRestoration = 'manual'
  const place = layers.getPlace(window.history.state)
  position = place.index
  // A page that is loaded again has lost its layers, but not their entries.
  layers.start(
    { current, of: (element) => stack.find((entry) => findElement(entry)?.contains(element)) },
    place,
  )
  const asked = lead(address())
  window.history.replaceState(place, '')
  if (asked instanceof Promise) asked.catch(() => undefined)
  else showAddress(asked)
  drawApp(App)
  // React has made the app by then, which a page needs to be drawn in small steps; it may have led elsewhere, too.
  setTimeout(() => {
    if (opening === 0) openLoudly('reset', asked)
  })
  window.addEventListener('popstate', handlePopState)
}
