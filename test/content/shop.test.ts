import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readAgreements } from '../../server/src/modules/shop/content/agreements'
import { readRegions } from '../../server/src/modules/shop/content/regions'

const SHIPPED = path.join(__dirname, '../../content')

let dir: string
let problems: string[]
const report = (sentence: string): void => void problems.push(sentence)
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'shop-content-'))
  problems = []
})
afterEach(() => rmSync(dir, { recursive: true }))

test('the regions are those of the list that they come from', async () => {
  const regions = await readRegions(SHIPPED, report)
  const cities = regions?.items.flatMap((province) => province.cities) ?? []
  const counties = cities.flatMap((city) => city.counties)
  expect(problems).toEqual([])
  expect([regions?.items.length, cities.length, counties.length]).toEqual([34, 369, 3479])
  expect(counties.filter(({ name }) => name === '和安县' || name === '和康县')).toHaveLength(2)
  for (const province of regions?.items ?? [])
    for (const city of province.cities) {
      expect(city.code.slice(0, 2)).toBe(province.code.slice(0, 2))
      for (const { code } of city.counties) expect(code.slice(0, 4)).toBe(city.code.slice(0, 4))
    }
})

test('a code of a region that comes twice, and a day that is none, are reported', async () => {
  const city = { code: '110100', name: '北京市', counties: [{ code: '110100', name: '东城区' }] }
  const items = [{ code: '110000', name: '北京市', cities: [city] }]
  for (const updated of ['2026-02-30', '2026-02-28']) {
    writeFileSync(path.join(dir, 'regions.json'), JSON.stringify({ updated, items }))
    await readRegions(dir, report)
  }
  expect(problems).toEqual([
    '内容文件 regions.json 的 updated 不是真实的日期：请写成 YYYY-MM-DD。',
    '内容文件 regions.json 的 items.0.cities.0.counties.0.code 与前面重复（110100）：请改成不同的值。',
  ])
})

test('a folder without regions and agreements has none', async () => {
  expect(await readRegions(dir, report)).toBeUndefined()
  expect(await readAgreements(dir, report)).toEqual(new Map())
  expect(problems).toEqual([])
})

test('an agreement is named as its file, on a day that there is', async () => {
  mkdirSync(path.join(dir, 'agreements'))
  cpSync(path.join(SHIPPED, 'agreements/course-27.json'), path.join(dir, 'agreements/course-28.json'))
  await readAgreements(dir, report)
  const file = path.join(dir, 'agreements/course-28.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('2026-12-01', '2026-11-31'))
  await readAgreements(dir, report)
  expect(problems).toEqual([
    '内容文件 agreements/course-28.json 的 agreementId 与文件名不一致：请改成 course-28，或给文件改名。',
    '内容文件 agreements/course-28.json 的 updated 不是真实的日期：请写成 YYYY-MM-DD。',
  ])
})

test('an agreement says within how many days a refund is paid back, or that nobody has filled it in', async () => {
  const words = async () => JSON.stringify((await readAgreements(dir, report)).get('course-27')?.sections)
  mkdirSync(path.join(dir, 'agreements'))
  const file = path.join(dir, 'agreements/course-27.json')
  cpSync(path.join(SHIPPED, 'agreements/course-27.json'), file)
  expect(await words()).toContain('【由运营方填写】个工作日内按原来的付款方式退回')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"sample"', '"refundDays": 7, "sample"'))
  expect(await words()).toContain(' 7 个工作日内按原来的付款方式退回')
  expect(problems).toEqual([])
})

test('the shipped agreement says that it is a sample and names no number of lessons', async () => {
  const agreement = (await readAgreements(SHIPPED, report)).get('course-27')
  expect(agreement?.sample).toBe(true)
  expect(JSON.stringify(agreement?.sections)).not.toMatch(/[0-9二三四五六七八九十] ?讲/)
})
