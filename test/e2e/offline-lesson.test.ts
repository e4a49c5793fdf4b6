import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Address } from '@/routes/address'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy'
import { sharedBrowser, sharedServer } from '../support/driven'
import {
  comeBack,
  findNetwork,
  loseNetwork,
  openClockedPhone,
  waitUntilRecorded,
  waitUntilSent,
  waitUntilStored,
} from './offline-phone'
import { logIn, openPhone, visit } from '../support/visit'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
const STUDENT = '13712345631'

/** A text and a recording of a free course. */
const TEXT = { id: 'politics-philosophy.07-society-motion', title: '社会基本矛盾：一条河上的渡口' }
const AUDIO = { id: 'politics-philosophy.05-truth-value', title: '真理与价值：对不对，好不好' }
const SET = 'politics-philosophy'
const CENTRE = '/courses/study-center'
/** The page that stands for practice, whose pages a lesson leads to. */
const PRACTICE = '/exercises/problem-solving-training'

let proxy: FaultProxy
let page: Page

beforeEach(async () => {
  proxy = await startFaultProxy()
  comeBack(proxy, server)
  page = await openClockedPhone(browser)
  await visit(page, proxy, '/login')
  await logIn(page, server, STUDENT)
  await page.waitForURL((url) => url.pathname !== '/login')
})
afterEach(async () => {
  await proxy.close()
})

const lessonAt = (id: string): Address => `/courses/course-learning?lesson=${id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { name })

/** Opens a lesson, and waits until the device has it with its questions, and all that its pages need. */
async function openLesson({ id, title }: typeof TEXT): Promise<void> {
  await visit(page, proxy, lessonAt(id))
  await heading(title).waitFor()
  await waitUntilStored(page, CENTRE)
  await waitUntilStored(page, PRACTICE)
  await waitUntilRecorded(page, `courses/lesson/.*/${id}`)
  await waitUntilRecorded(page, `bank/set/${SET}`)
  // No practice is begun before the server was asked for the student's own.
  await waitUntilRecorded(page, 'practice/[^/]{8,}/met')
}

/** Opens the recording, and waits until the device has its sound as well. */
async function openAudio(): Promise<void> {
  await openLesson(AUDIO)
  const films: unknown = JSON.parse(readFileSync('content/courses/films.json', 'utf8'))
  await waitUntilStored(page, String(Reflect.get(Object(Reflect.get(Object(films), AUDIO.id)), 'url')))
}

/** Waits until the answer that was just given is explained, and the device has so many records of the practice. */
async function waitForKey(records: number): Promise<void> {
  await heading('解析').waitFor()
  await waitUntilRecorded(page, 'practice/[^/]+/own/', records)
}

test('the text of an opened lesson is read and its questions are answered without a network, which sends the answers when it is back', async () => {
  await openLesson(TEXT)
  await loseNetwork(page.context(), proxy)
  await link('开始练习').click()
  await button(/^答题卡，第 1\//).waitFor()
  await page.getByRole('radio', { name: '生产关系要随生产力的发展状况而调整' }).click()
  await waitForKey(2)
  await button('下一题').click()
  await button(/^答题卡，第 2\//).waitFor()
  await page.getByRole('checkbox', { name: '社会基本矛盾居于主轴，因为它是社会发展的根本动力' }).click()
  await button('确定').click()
  await waitForKey(3)

  await page.reload()
  await button(/^答题卡，第 3\//).waitFor()
  await page.getByText('没有网络，3 条记录已存在这台设备，连上后自动上传').waitFor()
  await visit(page, proxy, lessonAt(TEXT.id))
  await heading(TEXT.title).waitFor()
  await page.getByText(/^河边有一个老渡口/).waitFor()
  await page.getByText('做对 1 题，共 3 题').waitFor()

  await findNetwork(page.context(), proxy, server)
  await waitUntilSent(page)
  await page.getByText(/^没有网络/).waitFor({ state: 'detached' })

  // The session alone, without what the device has stored of the practice.
  const tablet = await openPhone(browser, { storageState: await page.context().storageState() })
  await visit(tablet, proxy, lessonAt(TEXT.id))
  await tablet.getByText('做对 1 题，共 3 题').waitFor()
  await tablet.getByRole('link', { name: '接着做' }).click()
  await tablet.getByRole('button', { name: /^答题卡，第 3\// }).click()
  for (const name of ['第 1 题，答对', '第 2 题，答错']) await tablet.getByRole('button', { name }).waitFor()
})

/** Waits until the recording of a page has come to a later second by itself. */
async function hear(): Promise<void> {
  await button(/^播放$/).click()
  await button('暂停').waitFor()
  const place = page.getByRole('slider', { name: '进度' })
  const from = await place.inputValue()
  const handle = await place.elementHandle()
  await page.waitForFunction(([it, second]) => it instanceof HTMLInputElement && Number(it.value) > second, [
    handle,
    Number(from),
  ] as const)
  await button('暂停').click()
}

test('an opened recording plays without a network, with its words and its questions, in a new tab too', async () => {
  await openAudio()
  const context = page.context()
  await loseNetwork(context, proxy)
  await page.reload()
  await hear()
  await page.close()
  page = await context.newPage()
  await visit(page, proxy, lessonAt(AUDIO.id))
  await button(/^真理，是人们对客观事物及其规律的正确反映/).waitFor()
  await hear()
  await page.getByRole('tab', { name: '练习' }).click()
  await link('开始练习').click()
  await button(/^答题卡，第 1\//).waitFor()
  await page.getByRole('radio').first().click()
  await waitForKey(2)
})

test('stored lessons are listed, and removed one by one or all at once, without a network too', async () => {
  await openLesson(TEXT)
  await openAudio()
  await loseNetwork(page.context(), proxy)
  await visit(page, proxy, CENTRE)
  await link(/^缓存的课/).click()
  await page.getByText(/^2 讲，共 \d/).waitFor()
  await page.getByText(/^文字和音频 · \d+ KB$/).waitFor()
  await button(`删除缓存：${TEXT.title}`).click()
  await page.getByText(/^1 讲，共 \d/).waitFor()
  expect(await link(TEXT.title).count()).toBe(0)
  await visit(page, proxy, lessonAt(TEXT.id))
  await heading('没有网络，这一讲没有缓存').waitFor()
  await link('看缓存的课').click()
  await link(AUDIO.title).click()
  await hear()
  await page.goBack()
  await button('全部删除').click()
  await heading('还没有缓存的课').waitFor()
  await page.reload()
  await heading('还没有缓存的课').waitFor()
  expect(await page.evaluate(async () => (await (await caches.open('lesson-media-1')).keys()).length)).toBe(0)

  await findNetwork(page.context(), proxy, server)
  await visit(page, proxy, lessonAt(TEXT.id))
  await page.getByText(/^河边有一个老渡口/).waitFor()
})
