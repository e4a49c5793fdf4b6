import type { Page } from 'playwright-core'
import { squarePng } from '../../src/lib/png'
import { exif, jpegWith } from '../support/pictures'
import { logIn, openPhone, visit } from '../support/visit'
import { sharedBrowser, sharedServer } from '../support/driven'

const browser = sharedBrowser()
const server = sharedServer({ each: true })
const MOBILE = '13912345678'
let page: Page

beforeEach(async () => {
  page = await openPhone(browser)
  await visit(page, server, '/user-page')
  await button('登录').click()
  await logIn(page, server, MOBILE)
  await page.getByRole('heading', { name: '基本信息' }).waitFor()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').filter({ hasText: text })

/** Taps the row and gives the browser's file dialog a file. */
async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button('更换头像').click()])
  await dialog.setFiles({ name, mimeType, buffer })
}

/** Width and height of the picture that is drawn in the avatar's place, as soon as there is one. */
async function drawn(): Promise<unknown> {
  const size = await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('.avatar img')
    return image?.complete && image.naturalWidth > 0 && [image.naturalWidth, image.naturalHeight]
  })
  return size.jsonValue()
}

test('a large picture is made small, handed in, and shown on every page of the student, after a reload too', async () => {
  const large = Buffer.from(squarePng(1200, (row, column) => (row ^ column) % 7 === 0))
  await choose('photo.png', 'image/png', large)
  await toast('头像已更换').waitFor()
  expect(await drawn()).toEqual([512, 512])
  await page.reload()
  expect(await drawn()).toEqual([512, 512])
  await visit(page, server, '/personal-center')
  expect(await drawn()).toEqual([512, 512])
  const files = await server.db.selectFrom('files').selectAll().execute()
  expect(files).toMatchObject([{ use: 'avatar', type: 'image/jpeg', used_at: expect.anything() }])
})

test('a photo is cut to the square of its shorter edge, and a second one takes its place', async () => {
  await choose('one.jpg', 'image/jpeg', jpegWith([exif(1, MOBILE)]))
  await toast('头像已更换').waitFor()
  expect(await drawn()).toEqual([16, 16])
  await choose('two.png', 'image/png', Buffer.from(squarePng(40, () => true)))
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.avatar img')?.naturalWidth === 40,
  )
  const used = await server.db.selectFrom('files').select('used_at').orderBy('created_at').execute()
  expect(used).toEqual([{ used_at: null }, { used_at: expect.anything() }])
})

test('a file that is no picture is refused in one sentence, and nothing is handed in', async () => {
  await choose('notes.jpg', 'image/jpeg', Buffer.from('not a picture'))
  await toast('这张图片打不开，请换一张').waitFor()
  expect(await server.db.selectFrom('files').selectAll().execute()).toEqual([])
})
