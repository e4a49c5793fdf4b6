import type { Page } from 'playwright-core'

interface Watched extends Window {
  /** The elements that could be found on the page, in the order in which that changed. */
  found?: string[]
  /** The elements that moved by themselves, by their class. */
  moved?: string[]
}

/**
 * For `addInitScript`: notes at every change of the document and in every frame which views have something that a reader
 * or a test can find: a landmark, a heading, a control or a picture that neither style nor `aria-hidden` hides.
 */
export function watchViews(): void {
  const found: string[] = []
  ;(window as Watched).found = found
  const parts = 'main,h1,h2,button,a,img,[role=tab],[role=tablist]'
  const isFound = (element: Element) =>
    getComputedStyle(element).visibility === 'visible' &&
    element.getClientRects().length > 0 &&
    !element.closest('[aria-hidden=true]')
  const note = () => {
    const views = ['shell', 'app'].filter((id) =>
      [...document.querySelectorAll(parts)].some((element) => element.closest(`#${id}`) && isFound(element)),
    )
    const now = views.join(' and ')
    if (now !== '' && now !== found.at(-1)) found.push(now)
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true })
  const everyFrame = () => {
    note()
    requestAnimationFrame(everyFrame)
  }
  everyFrame()
}

/** The elements that could be found on the page so far. */
export const foundOn = (page: Page) => page.evaluate(() => (window as Watched).found)

/** For `addInitScript`: notes every layout shift of the page from its first paint on. */
export function recordShifts(): void {
  const moved: string[] = []
  ;(window as Watched).moved = moved
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
      const getName = (node: Node | null) =>
        node instanceof Element ? `${node.tagName} ${node.id || node.className}` : String(node?.nodeName)
      moved.push(sources.map(({ node }) => getName(node)).join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Lets the page draw a few times; movements of a drawing are reported a frame or two later. */
export async function severalFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 10; n += 1) await new Promise((done) => requestAnimationFrame(done))
  })
}

/** The elements that moved until the app has taken the first view's place. */
export async function movedBeforeApp(page: Page): Promise<string[] | undefined> {
  await page.waitForFunction(() => document.querySelector('#app img') && !document.querySelector('#shell'))
  await severalFrames(page)
  return page.evaluate(() => (window as Watched).moved)
}

/** Holds the app's scripts back until the answered function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/js/*', async (route) => {
    await held
    await route.continue()
  })
  return release
}
