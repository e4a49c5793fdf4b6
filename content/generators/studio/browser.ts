import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { findChromium } from '../../../config/tasks/chromium.mjs'
import { webpSize } from '../../../server/src/domain/content/picture'
import { buildPalette, type Mood, type Theme } from './mood'

const FONT_FOLDER = join(__dirname, '../../../node_modules/@fontsource')
const ORIGIN = 'http://posters.invalid'
const FONTS = [
  'noto-sans-sc/400',
  'noto-sans-sc/500',
  'noto-sans-sc/600',
  'noto-serif-sc/400',
  'noto-serif-sc/700',
]
/** The parts of a poster's style, in the order in which they are laid. */
export const STYLES = ['kit', 'layouts', 'film'] as const
/** Reads one of the style sheets beside this file. */
export const readStyle = (name: (typeof STYLES)[number]): Promise<Buffer> =>
  readFile(join(__dirname, `${name}.css`))
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]
const WIDTH = 375
const SCALE = 2
/** Chosen by eye and by weight: below it the small print frays, above it the pictures weigh half as much again. */
const QUALITY = { large: 72, small: 66 } as const

/** A link area of a picture, in per cent of it. */
export interface DrawnArea {
  x: number
  y: number
  w: number
  h: number
  href: string
  alt: string
}

/** A drawn picture: WebP bytes at two widths, the larger one's size in pixels, the link areas in per cent. */
export interface Picture {
  large: Buffer
  small: Buffer
  w: number
  h: number
  areas: DrawnArea[]
}

const fromDisk = async (url: string): Promise<{ path: string; body: Buffer } | undefined> => {
  const path = new URL(url).pathname
  const base = path.startsWith('/fonts/')
    ? join(FONT_FOLDER, path.slice('/fonts/'.length))
    : join(__dirname, path)
  return existsSync(base) ? { path, body: await readFile(base) } : undefined
}

/** Opens a browser that sees nothing but the kit and the packaged fonts: no network, no system fonts. */
export const openStudio = async (): Promise<{ browser: Browser; page: Page }> => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: 800 },
  })
  await page.route('**/*', async (route) => {
    const file = await fromDisk(route.request().url())
    if (file === undefined) return route.fulfill({ status: 404, body: '' })
    const contentType = file.path.endsWith('.css') ? 'text/css' : 'font/woff2'
    return route.fulfill({ body: file.body, contentType, headers: { 'access-control-allow-origin': '*' } })
  })
  return { browser, page }
}

const moodStyle = (mood: Mood, theme: Theme): string => {
  const { accent, haze, soft, line, sky } = buildPalette(mood, theme)
  const colours = { accent, haze, soft, line, 'sky-1': sky[0], 'sky-2': sky[1], 'sky-3': sky[2] }
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}

const findDocument = (html: string, theme: Theme, mood: Mood): string =>
  `<!doctype html><html lang="zh-CN" data-theme="${theme}" style="${moodStyle(mood, theme)}"><head>` +
  `<meta charset="utf-8"><base href="${ORIGIN}/">` +
  FONTS.map((font) => `<link rel="stylesheet" href="${ORIGIN}/fonts/${font}.css">`).join('') +
  [...STYLES, 'board'].map((name) => `<link rel="stylesheet" href="${ORIGIN}/${name}.css">`).join('') +
  `</head><body>${html}</body></html>`

interface Measured {
  height: number
  links: { x: number; y: number; width: number; height: number; href: string; alt: string }[]
}

/** Runs inside the page, so it is plain script: whole pixels for the height, boxes of the drawn links. */
const MEASURE = `(async () => {
  await document.fonts.ready
  const section = document.querySelector('section')
  const height = Math.ceil(section.getBoundingClientRect().height)
  section.style.height = height + 'px'
  const links = [...section.querySelectorAll('[data-href]')].map((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return { x, y, width, height, href: link.dataset.href, alt: link.dataset.alt ?? link.textContent }
  })
  return { height, links }
})()`

const percent = (part: number, whole: number): number => Math.round((part / whole) * 10000) / 100

/** Throws when a glyph came from the machine's own fonts, because the picture would differ elsewhere. */
const refuseSystemFonts = async (session: CDPSession): Promise<void> => {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'section *',
  })
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    const foreign = fonts.find((font) => !font.isCustomFont)
    if (foreign === undefined) continue
    const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId })
    throw new Error(`The packaged fonts lack a glyph (${foreign.familyName} has it): ${outerHTML}`)
  }
}

const capture = async (session: CDPSession, height: number, scale: number): Promise<Buffer> => {
  const shot = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: scale === SCALE ? QUALITY.large : QUALITY.small,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: WIDTH, height, scale },
  })
  return Buffer.from(shot.data, 'base64')
}

/** Draws one section, 375 CSS px wide, at scales 2 and 1; throws when the packaged fonts lack a glyph. */
export const shoot = async (page: Page, html: string, theme: Theme, mood: Mood): Promise<Picture> => {
  await page.setContent(findDocument(html, theme, mood), { waitUntil: 'load' })
  const box = await page.evaluate<Measured>(MEASURE)
  const session = await page.context().newCDPSession(page)
  await refuseSystemFonts(session)
  const large = await capture(session, box.height, SCALE)
  const small = await capture(session, box.height, 1)
  await session.detach()
  const size = webpSize(large)
  if (size?.w !== WIDTH * SCALE || size.h !== box.height * SCALE)
    throw new Error(
      `The browser drew ${size?.w} × ${size?.h} pixels instead of ${WIDTH * SCALE} × ${box.height * SCALE}.`,
    )
  return {
    large,
    small,
    ...size,
    areas: box.links.map((link) => ({
      x: percent(link.x, WIDTH),
      y: percent(link.y, box.height),
      w: percent(link.width, WIDTH),
      h: percent(link.height, box.height),
      href: link.href,
      alt: link.alt.replace(/\s*›$/, ''),
    })),
  }
}

/** Runs inside the page: makes the writing of a board smaller until it has room. */
const FIT = `(async () => {
  await document.fonts.ready
  const section = document.querySelector('section')
  const writing = section.querySelector('.lines')
  for (let size = 38; writing && size > 20 && section.scrollHeight > section.clientHeight; size -= 2)
    writing.style.fontSize = size + 'px'
})()`

/** Draws one slide of a film as a PNG, 960 × 540; throws when the packaged fonts lack a glyph. */
export const shootSlide = async (page: Page, html: string, mood: Mood): Promise<Buffer> => {
  await page.setContent(findDocument(html, 'day', mood), { waitUntil: 'load' })
  await page.evaluate(FIT)
  const session = await page.context().newCDPSession(page)
  await refuseSystemFonts(session)
  const clip = { x: 0, y: 0, width: 960, height: 540, scale: 1 }
  const shot = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip,
  })
  await session.detach()
  return Buffer.from(shot.data, 'base64')
}
