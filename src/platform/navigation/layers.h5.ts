import type { Entry } from './stack'

/** The router's state of its pages. */
interface Pages {
  /** The page that is shown; undefined while another one is on its way. */
  current(): Entry | undefined
  /** The page that an element belongs to. */
  of(element: HTMLElement): Entry | undefined
}

interface Layer {
  readonly page: Entry
  readonly close: () => void
}

/** Where an entry of the browser's history stands: which page, and how many layers are above it. */
interface Place {
  readonly index: number
  readonly height: number
}

/** After this long, in ms, a way through the history counts as gone, though the browser said nothing of it. */
const LONGEST_MS = 1000

let pages: Pages = { current: () => undefined, of: () => undefined }
let open: readonly Layer[] = []
/** How many entries of layers the page that is shown has in the history, up to the current one. */
let height = 0
let travelling: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
/** Another site is on its way, which a change of the history would hold up. */
let isLeaving = false

/** The browser goes there later, and what is written into its history before that would be lost. */
function travel(by: number): void {
  travelling = setTimeout(land, LONGEST_MS)
  window.history.go(by)
}

/** Returns whether it was the way that this module had taken. */
function land(): boolean {
  if (travelling === undefined) return false
  clearTimeout(travelling)
  travelling = undefined
  const works = waiting
  waiting = []
  for (const work of works) settled(work)
  return true
}

function stay(): void {
  isLeaving = false
  sync()
}

function settled(go: () => void): void {
  if (travelling === undefined) go()
  else waiting.push(go)
}

const above = (page: Entry): readonly Layer[] => open.filter((layer) => layer.page === page)

/** Gives the shown page as many entries as it has layers. */
function sync(): void {
  const page = pages.current()
  if (!page || isLeaving || travelling !== undefined) return
  const wanted = above(page).length
  if (wanted < height) travel(wanted - height)
  while (height < wanted) window.history.pushState({ index: page.index, height: ++height }, '')
}

/**
 * Layers above a page have entries of its address in the browser's history, so that the way back closes the topmost one.
 * A layer that closes otherwise goes back over its entry; beneath another page its entry is passed over on the return.
 */
export const layers = {
  start(known: Pages, place: Place): void {
    pages = known
    height = place.height
    window.addEventListener('pageshow', stay)
  },
  /** The place that an entry of the history names. */
  getPlace(state: unknown): Place {
    const read = (key: string) => Number(Reflect.get(Object(state), key) ?? 0)
    return { index: read('index'), height: read('height') }
  },
  /** Adds a layer above the page that the element is of; returns what takes it away. */
  add(element: HTMLElement, close: () => void): () => void {
    const page = pages.of(element)
    if (!page) return () => undefined
    const layer = { page, close }
    open = [...open, layer]
    stay()
    return () => {
      open = open.filter((item) => item !== layer)
      // One that takes its place at once takes its entry as well.
      setTimeout(sync)
    }
  },
  /** Runs `go` as soon as the browser is where it was sent. */
  settled,
  /** Runs `go`, which writes over the entry of a page, when no layer's entry is above that. */
  beneath(go: () => void): void {
    settled(() => {
      if (height === 0) return go()
      waiting.push(go)
      travel(-height)
    })
  },
  /** Closes the page, whatever is open above it. */
  back: () => settled(() => travel(-1 - height)),
  /** Runs `go`, which leaves the product. */
  leave(go: () => void): void {
    isLeaving = true
    go()
  },
  /** A page without layers was opened. */
  cleared(): void {
    height = 0
  },
  sync,
  /** The browser went to an entry of the page that is shown, or of one that is on its way. */
  arrive(to: number): void {
    height = to
    isLeaving = false
    const page = pages.current()
    if (!land() && page) for (const layer of above(page).slice(to).reverse()) layer.close()
    // One that does not close gets its entry back, an entry without a layer is left.
    setTimeout(sync)
  },
}
