import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { Province } from '@/areas/shop/api/address'
import { listParts, listPath, wayTo } from '@/areas/shop/screens/address-edit/region-path'

const file = path.join(__dirname, '../../../../../content/regions.json')
const { items }: { items: Province[] } = JSON.parse(readFileSync(file, 'utf8'))
const places = items.flatMap((province) =>
  province.cities.flatMap((city) => city.counties.map((county) => ({ province, city, county }))),
)

test('the way to a county leads by its province and its city, whichever it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), ({ province, city, county }) => {
      const way = listPath(items, county.code)
      expect(way.map(({ code }) => code)).toEqual([province.code, city.code])
      expect(way[1]?.parts.map(({ code }) => code)).toContain(county.code)
    }),
    { numRuns: 60 },
  )
})

test('a code that nobody knows leads nowhere, and nothing is lost of the list', () => {
  for (const code of ['', '999999', 'x']) expect(listPath(items, code)).toEqual([])
  expect(listParts(items).flatMap(({ parts }) => parts)).toHaveLength(369)
})

test('a city without counties ends the way at its province', () => {
  const city = { code: '460400', name: '儋州市', counties: [] }
  const way = listPath([{ code: '460000', name: '海南省', cities: [city] }], '460400')
  expect(way.map(({ name }) => name)).toEqual(['海南省'])
})

test('a province that is one city of its name leads past it to its counties, and no other does', () => {
  const past = listParts(items).filter((part) => wayTo(part).length > 1)
  expect(past.map(({ name }) => name)).toEqual(expect.arrayContaining(['北京市', '上海市', '天津市']))
  for (const { name, parts } of past) expect(parts.map((city) => city.name)).toEqual([name])
  expect(past.map(({ name }) => name)).not.toContain('广东省')
})
