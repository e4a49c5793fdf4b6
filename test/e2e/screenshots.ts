import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { Address } from '../../src/routes/address'
import { findChromium } from '../../config/tasks/chromium.mjs'
import { PHONE_AGENT, visit } from '../support/visit'

/** The screens to picture, with the wait or action before each picture. */
const screens: readonly { name: string; url: Address; prepare(page: Page): Promise<void> }[] = [
  { name: 'home', url: '/', prepare: (page) => page.getByRole('heading', { name: '也许用得上' }).waitFor() },
  { name: 'camp', url: '/market/summer-gold/27', prepare: (page) => camp(page) },
  {
    name: 'login',
    url: '/market/summer-gold/27',
    async prepare(page) {
      await camp(page)
      await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'course',
    url: '/courses/courses-detail?productId=sample-summer-27',
    prepare: (page) => page.getByRole('heading', { name: '课程大纲' }).waitFor(),
  },
  {
    name: 'planned',
    url: '/exam-sky',
    prepare: (page) => page.getByRole('heading', { name: '这个页面正在建设中' }).waitFor(),
  },
]

/** How each screen is looked at; the text size is the browser's own setting. */
const looks = [
  { name: '375', width: 375, scheme: 'light', text: '100%' },
  { name: '375-dark', width: 375, scheme: 'dark', text: '100%' },
  { name: '320', width: 320, scheme: 'light', text: '100%' },
  { name: '480', width: 480, scheme: 'light', text: '100%' },
  { name: '320-text-200', width: 320, scheme: 'light', text: '200%' },
] as const

async function camp(page: Page): Promise<void> {
  await page.getByRole('img', { name: /上岸的航线/ }).waitFor()
  await page.waitForFunction(() => [...document.images].slice(0, 2).every((image) => image.naturalWidth > 1))
}

async function main(): Promise<void> {
  const [server, folder] = process.argv.slice(2)
  if (!server || !folder) throw new Error('npm run lab -- screenshots http://localhost:8080 FOLDER')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    for (const look of looks) {
      const context = await browser.newContext({
        viewport: { width: look.width, height: 812 },
        deviceScaleFactor: 2,
        isMobile: true,
        userAgent: PHONE_AGENT,
        colorScheme: look.scheme,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
      })
      await context.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = size
        })
      }, look.text)
      const page = await context.newPage()
      for (const { name, url, prepare } of screens) {
        await visit(page, { url: server.replace(/\/$/, '') }, url)
        await prepare(page)
        await page.screenshot({
          path: path.join(folder, `${name}.${look.name}.jpg`),
          type: 'jpeg',
          quality: 82,
        })
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
