import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss from 'postcss'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium'
import { MiniProgram } from './host/host'
import { pageUrl } from './program'
import { findAll } from './host/query'

const built = join(__dirname, '../../dist/weapp')

/** WeChat's own rules for a button, as its documentation and its developer tools show them. */
const wechat = `
  wx-view, wx-textarea { display: block }
  wx-button {
    position: relative; display: block; margin-left: auto; margin-right: auto; padding-left: 14px; padding-right: 14px;
    box-sizing: border-box; font-size: 18px; text-align: center; line-height: 2.55555556; border-radius: 5px;
    overflow: hidden; color: #000; background-color: #f8f8f8;
  }
  wx-button::after {
    content: ' '; width: 200%; height: 200%; position: absolute; top: 0; left: 0; border: 1px solid rgba(0, 0, 0, .2);
    transform: scale(.5); transform-origin: 0 0; box-sizing: border-box; border-radius: 10px;
  }
  wx-button[disabled]:not([type]) { color: rgba(0, 0, 0, .3); background-color: #f7f7f7 }
  wx-input { display: block; height: 1.4rem; overflow: hidden }
`

/** WeChat's elements are called wx-something in its view; a page is its body. */
const renamed = (selector: string) =>
  selector
    .replace(/(^|[\s>+~,(])page(?![\w-])/g, '$1body')
    .replace(/(^|[\s>+~,(])(view|text|button|input|textarea|picker|image|video)(?![\w-])/g, '$1wx-$2')

/** A style sheet of the built program with what it imports, for WeChat's elements. */
function sheet(file: string): string {
  if (!existsSync(file)) return ''
  const root = postcss.parse(readFileSync(file, 'utf8'))
  let text = ''
  root.walkAtRules('import', (rule) => {
    text += sheet(join(dirname(file), rule.params.replace(/^['"]|['"]$/g, '')))
    rule.remove()
  })
  root.walkRules((rule) => {
    if (rule.parent?.type !== 'atrule' || rule.parent.name !== 'keyframes')
      rule.selector = renamed(rule.selector)
  })
  return text + root.toString()
}

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())
afterEach(() => page.context().close())

/** Draws elements in the program's own styles, those of one of its pages included. */
async function draw(
  body: string,
  screen = 'main/home',
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  page = await browser.newPage({ viewport: { width: 375, height: 667 }, colorScheme })
  const styles =
    sheet(join(built, 'app.wxss')) +
    sheet(join(built, `areas/${screen.replace('/', '/screens/')}/index.wxss`))
  await page.setContent(
    `<style>body { margin: 0 } ${wechat}</style><style>${styles}</style><body>${body}</body>`,
  )
}

const loadStyle = (selector: string, pseudo?: string) =>
  page.evaluate(
    ([wanted, part]) => {
      const element = document.querySelector(String(wanted))
      if (!element) throw new Error(`there is no ${wanted}`)
      const { top, bottom, width, height, transform, boxSizing, backgroundColor, color } = getComputedStyle(
        element,
        part,
      )
      return { top, bottom, width, height, transform, boxSizing, backgroundColor, color }
    },
    [selector, pseudo] as const,
  )

test.each([
  ['words/search', 'find-field is-sticky'],
  ['words/table', 'table-covers'],
])(
  'on %s what sticks to the top sticks to the top: WeChat draws the title bar outside the page',
  async (screen, name) => {
    await draw(`<wx-view class="${name}"></wx-view>`, screen)
    expect(await loadStyle('wx-view')).toMatchObject({ top: '0px' })
  },
)

test('the wave of the chosen tab stands below its name at its own size', async () => {
  await draw('<wx-view class="tabs"><wx-button class="tab is-on">全部</wx-button></wx-view>')
  expect(await loadStyle('.tab', '::after')).toMatchObject({
    bottom: '3px',
    width: '20px',
    height: '6px',
    transform: 'none',
  })
})

test('a small button and a chip are hit above and below what is drawn', async () => {
  await draw(
    '<wx-view style="padding: 40px"><wx-button class="chip">词</wx-button><wx-button class="btn btn-s">词</wx-button></wx-view>',
  )
  for (const name of ['chip', 'btn-s']) {
    const hit = await page.evaluate((wanted) => {
      const { left, width, top, bottom } =
        document.querySelector(`.${wanted}`)?.getBoundingClientRect() ?? new DOMRect()
      const at = (y: number) => document.elementFromPoint(left + width / 2, y)?.classList.contains(wanted)
      return [at(top - 3), at(bottom + 3), bottom - top]
    }, name)
    expect(hit).toEqual([true, true, 36])
  }
})

test('a field is as high as a finger needs, so that WeChat centres what is typed; its hint can be read', async () => {
  await draw('<wx-input class="field-input"><wx-view class="input-placeholder">手机号</wx-view></wx-input>')
  expect(await loadStyle('.field-input')).toMatchObject({ height: '44px' })
  const { color } = await loadStyle('.input-placeholder')
  await draw('<wx-view class="t-cap">词</wx-view>')
  expect(color).toBe((await loadStyle('.t-cap')).color)
})

test.each(['textarea', 'picker', 'video', 'input'])(
  'the padding of a %s is part of its width',
  async (name) => {
    await draw(`<wx-${name}></wx-${name}>`)
    expect(await loadStyle(`wx-${name}`)).toMatchObject({ boxSizing: 'border-box' })
  },
)

test('an icon has its size wherever it stands', async () => {
  await draw('<wx-view><wx-view class="u-inline i i-check i-20"></wx-view> 词</wx-view>')
  expect(await loadStyle('.i')).toMatchObject({ width: '20px', height: '20px' })
})

test.each(['light', 'dark'] as const)('a button that is off has our colours in the %s look', async (look) => {
  await draw(
    `<wx-button disabled class="btn btn-l btn-solid">下一步</wx-button><wx-view class="u-well"></wx-view>
     <wx-button disabled class="ib">－</wx-button>
     <style>.u-well { background: var(--surface-2); color: var(--ink-3) }</style>`,
    'main/home',
    look,
  )
  const { backgroundColor, color } = await loadStyle('.u-well')
  expect(await loadStyle('.btn')).toMatchObject({ backgroundColor, color })
  expect(await loadStyle('.ib')).toMatchObject({ backgroundColor: 'rgba(0, 0, 0, 0)', color })
})

test('a button that is pressed keeps its colours', () => {
  expect(readFileSync(join(built, 'base.wxml'), 'utf8')).not.toContain('button-hover')
})

test.each(['light', 'dark'] as const)(
  "the %s look of WeChat's title bar is that of the page",
  async (look) => {
    const app = JSON.parse(readFileSync(join(built, 'app.json'), 'utf8')) as {
      darkmode: boolean
      themeLocation: string
      window: Record<string, string>
    }
    expect(app.darkmode).toBe(true)
    const themes = JSON.parse(readFileSync(join(built, app.themeLocation), 'utf8')) as Record<string, object>
    const named = Object.values(app.window).filter((value) => value.startsWith('@'))
    expect(
      Object.keys(themes[look] ?? {})
        .map((name) => `@${name}`)
        .sort(),
    ).toEqual([...new Set(named)].sort())
    await draw(
      `<wx-view class="bar" style="background: ${Object(themes[look]).ground}"></wx-view>`,
      'main/home',
      look,
    )
    expect((await loadStyle('.bar')).backgroundColor).toBe((await loadStyle('body')).backgroundColor)
  },
)

test('the agreement and the link in it stand on one line, below a little air', async () => {
  const program = new MiniProgram(built)
  try {
    await program.launch(pageUrl('/login'))
    const [label] = program.findAll({ text: '我已阅读并同意' })
    expect(label?.at(-1)?.attributes.class).toMatch(/\bu-inline\b/)
    expect(findAll(program.tree(), ({ attributes }) => attributes.class === 'nav-air')).toHaveLength(1)
  } finally {
    program.close()
  }
})
