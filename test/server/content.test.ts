import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentError, inspectContent, loadContent } from '../../server/src/content'
import { startContent } from '../../server/src/content/kept/start'
import { meaningText, schemaText } from '../../server/src/strings/content'

const SHIPPED = join(__dirname, '../../content')
const PAGE = 'pages/summer-gold27.json'
const FORUM = 'pages/super-forum27.json'
const names = ['promotions', 'sellers', 'memberships', 'banners', 'home', 'license', 'staff-terms']
const tables = names.map((name) => `${name}.json`)

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'content-'))
  for (const name of ['products', 'agreements', 'words/01.tsv', ...tables, PAGE, FORUM])
    cpSync(join(SHIPPED, name), join(dir, name), { recursive: true })
  symlinkSync(join(SHIPPED, 'knowledge'), join(dir, 'knowledge'))
  mkdirSync(join(dir, 'media'))
  for (const name of ['posters', 'video']) symlinkSync(join(SHIPPED, 'media', name), join(dir, 'media', name))
})

afterEach(() => rmSync(dir, { recursive: true }))

/** Changes one JSON file of the copy; the paths of a change are written `templates.0.name`. */
const change = (name: string, edits: Record<string, unknown>): void => {
  const root = JSON.parse(readFileSync(join(dir, name), 'utf8'))
  for (const [path, value] of Object.entries(edits)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce((node, key) => node[key], root)
    if (value === undefined) delete parent[last]
    else parent[last] = value
  }
  writeFileSync(join(dir, name), JSON.stringify(root))
}

const bannerUrl = (): string => JSON.parse(readFileSync(join(dir, PAGE), 'utf8')).templates[0].imgList[0].url

/** Asserts that the folder has exactly this one problem and that loading it fails with the same sentence. */
const expectSentence = async (sentence: string): Promise<void> => {
  expect((await inspectContent(dir)).problems).toEqual([sentence])
  const refusal = await loadContent(dir).catch((cause: unknown) => cause)
  expect(refusal).toBeInstanceOf(ContentError)
  expect(refusal).toMatchObject({ message: sentence })
}

test('the whole folder loads', async () => {
  const content = await loadContent(dir)
  expect(content.pages.get('summer-gold27.json')?.config.key).toBe('summer-gold27')
  expect(content.products.has('sample-summer-27')).toBe(true)
  expect(content.home.cohort).toBe('27')
})

test('one changed byte of a page changes its version', async () => {
  const before = (await loadContent(dir)).pages.get('summer-gold27.json')
  change(PAGE, { title: 'another' })
  const after = (await loadContent(dir)).pages.get('summer-gold27.json')
  expect(before?.version).toMatch(/^[0-9a-f]{12}$/)
  expect(after?.version).not.toBe(before?.version)
})

test('broken JSON is named with its line', async () => {
  writeFileSync(join(dir, 'home.json'), '{\n  "cohort": "27",\n  oops\n}\n')
  await expectSentence('内容文件 home.json 第 3 行附近不是合格的 JSON：请检查那里的逗号、引号和括号。')
})

test('JSON that ends too early is named with its last line', async () => {
  writeFileSync(join(dir, 'home.json'), '{\n  "cohort":\n')
  await expectSentence('内容文件 home.json 第 2 行附近不是合格的 JSON：请检查那里的逗号、引号和括号。')
})

test('a missing file is named', async () => {
  rmSync(join(dir, 'license.json'))
  await expectSentence('找不到内容文件 license.json：请恢复它，或检查 CONTENT_DIR。')
})

test('a missing folder is named', async () => {
  rmSync(join(dir, 'pages'), { recursive: true })
  await expectSentence('找不到内容文件夹 pages：请恢复它，或检查 CONTENT_DIR。')
})

type Case = [what: string, name: string, edits: Record<string, unknown>, sentence: string]

const template = { name: 'banner', imgList: [] }
const film = { id: 'way27', url: 'https://films.example.com/a.mp4', title: 'a', seconds: 1, w: 1, h: 1 }
const cases: Case[] = [
  [
    'a missing field',
    PAGE,
    { 'templates.1.imgList.0.alt': undefined },
    'templates.1.imgList.0.alt 缺少了：请补上',
  ],
  ['a misspelt field', PAGE, { titel: 'x' }, 'titel 是多余的：请删去，或检查拼写'],
  ['a wrong type', PAGE, { stickyThreshold: '40' }, 'stickyThreshold 类型不对：请对照同类文件改正'],
  [
    'a value out of range',
    PAGE,
    { stickyThreshold: -1 },
    'stickyThreshold 取值不在允许的范围：请对照同类文件改正',
  ],
  ['a misspelt pattern', 'home.json', { cohort: 'x' }, 'cohort 写法不对：请对照同类文件改正'],
  [
    'a day of home that no calendar has',
    'home.json',
    { 'courses.0.until': '2026-02-30' },
    'courses.0.until 不是真实的日期：请写成 YYYY-MM-DD',
  ],
  [
    'an entry of home that ends before it begins',
    'home.json',
    { 'campaigns.0.from': '2026-12-01', 'campaigns.0.until': '2026-11-30' },
    'campaigns.0.until 早于 from：请检查两个日期',
  ],
  ['an empty text', 'home.json', { 'courses.0.title': '' }, 'courses.0.title 太短或是空的：请填写'],
  ['a long text', 'home.json', { 'courses.0.title': 'x'.repeat(65) }, 'courses.0.title 太长：请缩短'],
  ['a whole file of the wrong kind', 'sellers.json', { 0: 'x' }, '0 类型不对：请对照同类文件改正'],
  [
    'a day that is none',
    'home.json',
    { examDate: '2026-02-30' },
    'examDate 不是真实的日期：请写成 YYYY-MM-DD',
  ],
  [
    'an update that is none',
    'license.json',
    { updated: '2026-11-31' },
    'updated 不是真实的日期：请写成 YYYY-MM-DD',
  ],
  [
    'terms of no day',
    'staff-terms.json',
    { updated: '2026-11-31' },
    'updated 不是真实的日期：请写成 YYYY-MM-DD',
  ],
  [
    'a blank alt',
    PAGE,
    { 'templates.0.imgList.0.alt': ' ' },
    'templates.0.imgList.0.alt 是空白的：请写出图片里的文字',
  ],
  ['a key unlike its file', PAGE, { key: 'other' }, 'key 与文件名不一致：请改成 summer-gold27，或给文件改名'],
  [
    'a course unlike its file',
    'products/sample-summer-27.json',
    { productId: 'other' },
    'productId 与文件名不一致：请改成 sample-summer-27，或给文件改名',
  ],
  [
    'an unknown template',
    PAGE,
    { 'tabRows.0.0.template': 'purple' },
    'tabRows.0.0.template 指向不存在的模板 purple：请在 templates 里加上它，或改正名字',
  ],
  [
    'an unknown template of a sub-tab',
    PAGE,
    { 'tabRows.1.1.subTabs.0.template': 'purple' },
    'tabRows.1.1.subTabs.0.template 指向不存在的模板 purple：请在 templates 里加上它，或改正名字',
  ],
  [
    'a tab that shows and leaves',
    PAGE,
    { 'tabRows.0.0.leave': 'superman' },
    'tabRows.0.0 须在 template、subTabs、leave 中恰好写一个：请改正',
  ],
  ['a tab twice', PAGE, { 'tabRows.0.1.id': 11 }, 'tabRows.0.1.id 与前面重复（11）：请改成不同的值'],
  [
    'a sub-tab twice',
    PAGE,
    { 'tabRows.1.1.subTabs.1.id': 1 },
    'tabRows.1.1.subTabs.1.id 与前面重复（1）：请改成不同的值',
  ],
  [
    'a template twice',
    PAGE,
    { 'templates.8': template },
    'templates.8.name 与前面重复（banner）：请改成不同的值',
  ],
  [
    'a template that no tab shows',
    PAGE,
    { 'tabRows.0.0.template': 'training' },
    'templates.3.name 没有栏目用到（homepage）：请让一个栏目指向它，或删去这个模板',
  ],
  [
    'an action outside the closed list',
    PAGE,
    { 'templates.0.imgList.0.clk': 'explode' },
    'templates.0.imgList.0.clk 取值不在允许的范围：请对照同类文件改正',
  ],
  [
    'a film that the page does not have',
    FORUM,
    { 'templates.1.imgList.1.vid': 'gone' },
    'templates.1.imgList.1.vid 指向不存在的视频编号 gone：请在 videos 里加上它，或改正编号',
  ],
  [
    'a film that is not there',
    FORUM,
    { 'videos.0.url': '/media/video/gone.mp4' },
    'videos.0.url 指向不存在的视频 /media/video/gone.mp4：请放入 media 文件夹，或运行 npm run make -- films',
  ],
  ['a film twice', FORUM, { 'videos.9': film }, 'videos.9.id 与前面重复（way27）：请改成不同的值'],
  [
    'a variant of a template that the page lacks',
    PAGE,
    { variants: [{ agents: ['24'], templates: [{ name: 'purple', imgList: [] }] }] },
    'variants.0.templates.0.name 指向不存在的模板 purple：请在 templates 里加上它，或改正名字',
  ],
  [
    'a small picture that is not there',
    PAGE,
    { 'templates.0.imgList.0.small': '/media/gone.webp' },
    'templates.0.imgList.0.small 指向不存在的图片 /media/gone.webp：请放入 media 文件夹，或运行 npm run make -- posters',
  ],
  [
    'an unknown start tab',
    PAGE,
    { defaultTab: 99 },
    'defaultTab 指向不存在的栏目 99：请改成 tabRows 里已有的 id',
  ],
  [
    'a start tab that leaves',
    PAGE,
    { defaultTab: 21 },
    'defaultTab 指向会离开本页的栏目 21：请改成显示内容的栏目',
  ],
  [
    'an unknown product of a page',
    PAGE,
    { productId: 'gone' },
    'productId 指向不存在的课程 gone：请在 products 里加上 gone.json，或改正编号',
  ],
  [
    'a button that opens the chat',
    PAGE,
    { action: 'consult' },
    'action 只打开咨询：咨询已经是浮动按钮，请让底部按钮打开购课页、课程页、预约或登录',
  ],
  [
    'a variant whose button opens the chat',
    PAGE,
    { variants: [{ agents: ['24'], action: 'consult' }] },
    'variants.0.action 只打开咨询：咨询已经是浮动按钮，请让底部按钮打开购课页、课程页、预约或登录',
  ],
  [
    'a purchase without a course to fall back to',
    PAGE,
    { action: 'purchase', productId: undefined },
    'productId 缺少了：按钮 purchase 要用到它',
  ],
  [
    'a button that nothing says anything about',
    PAGE,
    { productId: undefined },
    'productId 缺少了：按钮 purchase 要用到它',
  ],
  [
    'a picture that opens a course which nobody names',
    PAGE,
    { footerButton: undefined, productId: undefined, 'templates.0.imgList.0.clk': 'choose-course' },
    'productId 缺少了：按钮 choose-course 要用到它',
  ],
  ['a reservation of nothing', PAGE, { action: 'reserve' }, 'subject 缺少了：按钮 reserve 要用到它'],
  ['a login that leads nowhere', PAGE, { action: 'login' }, 'next 缺少了：按钮 login 要用到它'],
  [
    'an unknown product of the home page',
    'home.json',
    { 'courses.0.productId': 'gone' },
    'courses.0.productId 指向不存在的课程 gone：请在 products 里加上 gone.json，或改正编号',
  ],
  [
    'an invite code twice',
    'sellers.json',
    { '1.inviteCode': 'DEMO01' },
    '1.inviteCode 与前面重复（DEMO01）：请改成不同的值',
  ],
  ['a membership twice', 'memberships.json', { '1.id': 'study' }, '1.id 与前面重复（study）：请改成不同的值'],
  ['a banner twice', 'banners.json', { '1.id': 'sprint' }, '1.id 与前面重复（sprint）：请改成不同的值'],
  [
    'a banner without its picture',
    'banners.json',
    { '0.imgUrl': '/media/../home.json' },
    '0.imgUrl 指向不存在的图片 /media/../home.json：请放入 media 文件夹，或运行 npm run make -- posters',
  ],
  [
    'a banner’s day that is none',
    'banners.json',
    { '0.until': '2026-02-30' },
    `0.until ${meaningText.noDay}`,
  ],
  [
    'a banner that ends before it begins',
    'banners.json',
    { '0.from': '2026-12-19' },
    `0.until ${meaningText.order}`,
  ],
  [
    'a banner that runs a script',
    'banners.json',
    { '0.href': 'javascript:alert(1)' },
    `0.href ${schemaText.pattern}`,
  ],
  ['a promotion twice', 'promotions.json', { '1.id': '27001' }, '1.id 与前面重复（27001）：请改成不同的值'],
  [
    'a share picture that is not there',
    'promotions.json',
    { '0.imgUrl': '/media/gone.webp' },
    '0.imgUrl 指向不存在的图片 /media/gone.webp：请放入 media 文件夹，或运行 npm run make -- posters',
  ],
  [
    'a picture that is not there',
    PAGE,
    { 'templates.0.imgList.0.url': '/media/gone.webp' },
    'templates.0.imgList.0.url 指向不存在的图片 /media/gone.webp：请放入 media 文件夹，或运行 npm run make -- posters',
  ],
  [
    'a picture outside the media folder',
    PAGE,
    { 'templates.0.imgList.0.night': '/media/../home.json' },
    'templates.0.imgList.0.night 指向不存在的图片 /media/../home.json：请放入 media 文件夹，或运行 npm run make -- posters',
  ],
]

test.each(cases)('%s is one sentence with file and field', async (_what, name, edits, sentence) => {
  change(name, edits)
  await expectSentence(`内容文件 ${name} 的 ${sentence}。`)
})

test('a picture of another size is refused with its real size', async () => {
  const url = bannerUrl()
  const without = { night: undefined, small: undefined, nightSmall: undefined }
  const edits = Object.entries(without).map(([name, value]) => [`templates.0.imgList.0.${name}`, value])
  change(PAGE, { 'templates.0.imgList.0.h': 300, ...Object.fromEntries(edits) })
  await expectSentence(
    `内容文件 ${PAGE} 的 templates.0.imgList.0.url 与图片 ${url} 的实际大小不符：请改成 750 × 284。`,
  )
})

test('a picture that is cut short is refused', async () => {
  const bytes = readFileSync(join(dir, bannerUrl()))
  writeFileSync(join(dir, 'media/short.webp'), bytes.subarray(0, 100))
  change(PAGE, { 'templates.0.imgList.0.url': '/media/short.webp' })
  await expectSentence(
    `内容文件 ${PAGE} 的 templates.0.imgList.0.url 指向的图片 /media/short.webp 不是完好的 WebP：请重新导出。`,
  )
})

test('a picture that is too heavy is refused, and one on another host not looked for', async () => {
  change(PAGE, { 'templates.0.imgList.0.url': 'https://pictures.example.com/banner.webp' })
  expect((await inspectContent(dir)).problems).toEqual([])
  writeFileSync(join(dir, 'media/heavy.png'), Buffer.alloc(150 * 1024 + 1))
  change(PAGE, { 'templates.0.imgList.0.url': '/media/heavy.png' })
  await expectSentence(
    `内容文件 ${PAGE} 的 templates.0.imgList.0.url 指向的图片 /media/heavy.png 超过 150 KB：请切成几张或压缩。`,
  )
})

test('a small picture that is not half as wide is refused', async () => {
  change(PAGE, { 'templates.0.imgList.0.small': bannerUrl() })
  await expectSentence(
    `内容文件 ${PAGE} 的 templates.0.imgList.0.small 与图片 ${bannerUrl()} 的实际大小不符：请改成 750 × 284。`,
  )
})

test('two broken files are two sentences', async () => {
  change('home.json', { cohort: 'x' })
  change(PAGE, { key: 'other' })
  expect((await inspectContent(dir)).problems).toHaveLength(2)
})

test('a fault of a course is reported and the rest loads, and a check of the folder lists it as a fault', async () => {
  mkdirSync(join(dir, 'courses/limit'), { recursive: true })
  writeFileSync(join(dir, 'courses/limit/course.txt'), '# 极限\n')
  const { problems, content: none } = await inspectContent(dir)
  expect([problems.length > 0, none]).toEqual([true, undefined])
  await expect(loadContent(dir)).rejects.toThrow(problems[0])
  const received: string[] = []
  const { pages, courses } = (
    await startContent({ dir, branches: undefined, say: (line) => void received.push(line) })
  ).content
  expect([pages.has('summer-gold27.json'), courses.courses]).toEqual([true, []])
  expect(received).toEqual([expect.stringContaining('先不提供'), ...problems])
  // A fault outside of the courses stops the content from loading.
  change('home.json', { 'courses.0.productId': 'gone' })
  await expect(startContent({ dir, branches: undefined, say: () => undefined })).rejects.toThrow('gone')
})
