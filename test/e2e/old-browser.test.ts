import { routes } from '@/routes/table'
import { openPhone, visitUnlisted } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()

/** Takes away what the oldest browsers of `browserslist`, Chrome 90 and iOS 15.0, do not have. */
function growOld(): void {
  const typed = Object.getPrototypeOf(Uint8Array.prototype)
  const late = [
    ...[Array.prototype, String.prototype, typed].map((owner) => [owner, 'at']),
    ...['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'].flatMap((name) => [
      [Array.prototype, name],
      [typed, name],
    ]),
    ...['isWellFormed', 'toWellFormed'].map((name) => [String.prototype, name]),
    ...['hasOwn', 'groupBy'].map((name) => [Object, name]),
    ...['structuredClone', 'BroadcastChannel', 'requestIdleCallback'].map((name) => [window, name]),
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [Promise, 'withResolvers'],
    [Promise, 'try'],
    [AbortSignal, 'any'],
    [AbortSignal, 'timeout'],
    [AbortSignal.prototype, 'throwIfAborted'],
    [URL, 'canParse'],
    [URL, 'parse'],
    [Crypto.prototype, 'randomUUID'],
    [Navigator.prototype, 'locks'],
    [HTMLElement.prototype, 'inert'],
    [HTMLElement.prototype, 'showPopover'],
    [HTMLInputElement.prototype, 'showPicker'],
    [Element.prototype, 'checkVisibility'],
  ] as const
  for (const [owner, name] of late) Reflect.deleteProperty(owner, name)
}

/** How many pages are open at once: each waits for its calls most of the time. */
const TABS = 4

test('every screen is drawn by the oldest browsers that we promise', async () => {
  const context = (await openPhone(browser)).context()
  await context.addInitScript(growOld)
  const problems: string[] = []
  const byScreen = new Map(
    routes.filter(({ screen }) => screen !== 'main/planned').map((row) => [row.screen, row]),
  )
  const waiting = [...byScreen.values()]
  expect(waiting.length).toBeGreaterThan(25)
  const visit = async (): Promise<void> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(`${page.url()} ${error.message}`))
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const value = Object.keys(row.select ?? {}).find((key) => key !== '*') ?? '27'
      await visitUnlisted(page, server.url + row.path.replace(/:.*/, value))
      await page.waitForFunction(() => !document.getElementById('shell'))
      await page.waitForLoadState('networkidle')
      // On a busy machine the network rests between the code of a screen and its first call.
      await page
        .locator('main', { hasText: /(\s*\S){10}/ })
        .first()
        .waitFor()
        .catch(() => problems.push(`${page.url()} is blank`))
    }
  }
  await Promise.all(Array.from({ length: TABS }, visit))
  expect(problems).toEqual([])
  await context.close()
})
