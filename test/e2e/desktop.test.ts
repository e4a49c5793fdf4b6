import type { Address } from '@/routes/address'
import type { Browser, Page } from 'playwright-core'
import { withoutWorkers, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer()
let page: Page | undefined

async function open(path: Address, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN', ...options })
  await withoutWorkers(context)
  page = await context.newPage()
  await visit(page, server, path)
  await page.getByRole('main').waitFor()
  await page.waitForFunction(() => !document.getElementById('shell'))
  return page
}

const column = (opened: Page) =>
  opened.evaluate(() => {
    const { left, right, width } = document.body.getBoundingClientRect()
    return { width, isCentred: Math.abs(left - (document.documentElement.clientWidth - right)) <= 1 }
  })

const flag = (opened: Page) => opened.evaluate(() => sessionStorage.getItem('shangan:layout'))

test.each<Address>(['/', '/market/summer-gold/27', '/login', '/sale-login'])(
  'on a computer %s is a column in the middle, and so is all that floats above it',
  async (path) => {
    const opened = await open(path, { viewport: { width: 1280, height: 800 } })
    expect(await column(opened)).toEqual({ width: 480, isCentred: true })
    expect(await flag(opened)).toBe('2')
    const outside = await opened.evaluate(() => {
      const { left, right } = document.body.getBoundingClientRect()
      return [...document.querySelectorAll('body *')].flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isDrawn = box.width > 0 && getComputedStyle(element).position === 'fixed'
        return isDrawn && (box.left < left || box.right > right) ? [element.className] : []
      })
    })
    expect(outside).toEqual([])
  },
)

test('in a narrow window of a computer the column is still as wide as a phone', async () => {
  const opened = await open('/login', { viewport: { width: 300, height: 800 } })
  expect((await column(opened)).width).toBe(375)
})

test('a phone has its own width and no flag', async () => {
  const opened = await open('/login', {
    viewport: { width: 320, height: 640 },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
  })
  expect((await column(opened)).width).toBe(320)
  expect(await flag(opened)).toBeNull()
})
