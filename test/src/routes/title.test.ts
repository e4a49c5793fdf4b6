import { match } from '@/routes/match'
import { findTitle } from '@/routes/title'
import { routes } from '@/routes/table'
import { routeTitles } from '../../../contract/domain/strings/titles'

function getRow(path: string) {
  const found = match(path)
  if (!found) throw new Error(`no row for ${path}`)
  return found.row
}

test('a page takes the title of its row', async () => {
  expect(await findTitle(getRow('/login'), '品牌', undefined)).toBe('登录')
})

test.each([
  ['27', '27 暑期强基营'],
  ['127', '27 暑期强基营 · 在职班'],
  ['26', '26 暑期强基营'],
  ['anything', '26 暑期强基营'],
])('the camp of %s has the title %s', async (id, title) => {
  expect(await findTitle(getRow(`/market/summer-gold/${id}`), '品牌', undefined, { id })).toBe(title)
})

test.each([
  ['/error', '页面走丢了'],
  ['/product-list', '资料与课程'],
  ['/exercises/synthesis-report', '综合报告'],
  ['/market/purple-gold', '26 紫金全程班'],
  ['/super-gold', '超级金榜班'],
])('%s has the title %s', async (path, title) => {
  expect(await findTitle(getRow(path), '品牌', undefined)).toBe(title)
})

test('an address that is changed has another title than a new one', async () => {
  const row = getRow('/courses/address-edit')
  expect(await findTitle(row, '品牌', undefined, { pick: '1' })).toBe('新增地址')
  expect(await findTitle(row, '品牌', undefined, { id: '1' })).toBe('编辑地址')
})

test('the list of mock papers has another title than one of them', async () => {
  const row = getRow('/exercises/exam-detail')
  expect(await findTitle(row, '品牌', undefined)).toBe('模拟卷')
  expect(await findTitle(row, '品牌', undefined, { paper: 'ma-paper' })).toBe('试卷详情')
})

test('a page of classes does not promise a broadcast', async () => {
  const rows = routes.filter(({ screen }) => screen === 'courses/media/live')
  expect(rows.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/courses/cc-live', '/market/cclive-home', '/market/live-activity']),
  )
  for (const row of rows) expect(await findTitle(row, '品牌', undefined)).toMatch(/^(定时课|讲座)$/)
})

test('27 of the purple gold class has a title of its own', async () => {
  const { row, params } = match('/market/purple-gold/27') ?? { row: getRow('/error'), params: {} }
  expect(await findTitle(row, '品牌', undefined, params)).toBe('27 紫金全程班')
})

test('a row without a title takes the title of the brand', async () => {
  expect(await findTitle(getRow('/blank'), '品牌', undefined)).toBe('品牌')
})

test('in the mini-program of agent 2 no title is set', async () => {
  expect(await findTitle(getRow('/login'), '品牌', '2')).toBeUndefined()
  expect(await findTitle(getRow('/login'), '品牌', '20')).toBe('登录')
})

test('no title belongs to a path that does not exist', () => {
  const paths = new Set<string>(routes.map(({ path }) => path))
  expect(
    Object.keys(routeTitles).filter((key) => {
      const path = key.replace(/\?.*/, '')
      return !paths.has(path) && !match(path)
    }),
  ).toEqual([])
})
