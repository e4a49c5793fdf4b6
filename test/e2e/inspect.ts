import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** Collects what a page puts on the console as an error or a warning, and what it raises. */
export function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** Lets each answer to a page come once the page has drawn what it shows while it waits. */
export async function answerLate(page: Page): Promise<void> {
  const drawn = async (): Promise<void> => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((it) => it.finished.catch(() => undefined)))
    await frame()
  }
  await page.route('**/*', async (route) => {
    const isAsked = ['fetch', 'xhr'].includes(route.request().resourceType())
    // The page may be left while it draws.
    if (isAsked) await page.evaluate(drawn).catch(() => undefined)
    await route.fallback().catch(() => undefined)
  })
}

/**
 * How much of what a page showed has moved by itself since it was opened, as Chromium measures it: 0 is nothing, 1 the
 * whole screen by its whole height; and which elements moved most.
 */
export function loadShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
    const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry
    const entries = await new Promise<Shift[]>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries().filter(isShift)))
      observer.observe({ type: 'layout-shift', buffered: true })
      // Nothing is reported where nothing moved.
      requestAnimationFrame(() => requestAnimationFrame(() => done(observer.takeRecords().filter(isShift))))
    })
    const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput).sort((a, b) => b.value - a.value)
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.slice(0, 3).flatMap(({ value, sources }) =>
        sources.slice(0, 3).map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement
          return `${value.toFixed(3)}: ${element?.className ?? ''} ${element?.textContent?.slice(0, 40) ?? ''}`
        }),
      ),
    }
  })
}

/** The faults that axe finds in the page as it is now: the rule and the markup of each place. */
export async function violations(
  page: Page,
  { rules }: { rules?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : {}
  return page.evaluate(async (how) => {
    // A colour on its way to another one is neither.
    await Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined)))
    const { violations: found } = await Reflect.get(window, 'axe').run(document, how)
    return found.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    )
  }, options)
}

/**
 * Tap targets less than 44 CSS pixels high, or wide where it holds no text, its invisible edge included: the
 * width of a text depends on the fonts of the machine. Links within text may be smaller, and so may the parts of a
 * poster, whose size its drawing gives.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tapped =
      'button, a, input, select, textarea, [role=tab], [role=checkbox], [role=radio], [role=switch]'
    return [...document.querySelectorAll(`:is(${tapped}):not(.camp-area)`)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const isInText = element.tagName === 'A' && style.display === 'inline'
      if (box.width <= 1 || box.height <= 1 || style.visibility !== 'visible' || isInText) return []
      const edge = getComputedStyle(element, '::after')
      const around = edge.position === 'absolute' && edge.content !== 'none' ? edge : undefined
      const hasText = (element.textContent ?? '').trim() !== ''
      const width = Math.max(box.width, parseFloat(around?.width ?? '') || 0)
      const height = Math.max(box.height, parseFloat(around?.height ?? '') || 0)
      if ((hasText || width >= 43.5) && height >= 43.5) return []
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`]
    })
  })
}

/** Texts that begin at the left edge of the screen, where a thumb and a round corner cover them. */
export function atEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      range.selectNodeContents(node)
      const { left, width, height } = range.getBoundingClientRect()
      const isHidden = node.parentElement === null || !node.parentElement.checkVisibility()
      if (isHidden || width <= 1 || height <= 1 || left < 0 || left >= 8) continue
      found.push(`${Math.round(left)}: ${node.textContent?.slice(0, 60)}`)
    }
    return found
  })
}

/**
 * By how many pixels the page is wider than its screen. Not by the window: that of a phone grows with the page.
 */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
