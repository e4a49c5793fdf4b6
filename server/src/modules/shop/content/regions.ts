import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static } from 'typebox'
import { shopSchemas } from '../../../../../contract/schemas/shop/shop'
import { contentText, meaningText } from '../../../strings/content'
import { parseJson, type Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'

/** Where the regions are listed, inside the content folder. */
export const REGIONS_FILE = 'regions.json'

/** Provinces with their cities and counties, and the day of their list. */
export type Regions = Static<typeof shopSchemas.listRegions.result>

/** Reads the regions that addresses are chosen from; a folder without their file has none. */
export async function readRegions(dir: string, report: Report): Promise<Regions | undefined> {
  const bytes = await readFile(join(dir, REGIONS_FILE)).catch(() => undefined)
  if (bytes === undefined) return undefined
  const file = parseJson(REGIONS_FILE, bytes, shopSchemas.listRegions.result, report)
  if (!file) return undefined
  const { updated, items } = file.value
  if (!isRealDay(updated)) report(contentText.field(REGIONS_FILE, 'updated', meaningText.noDay))
  const codes = new Set<string>()
  const count = (field: string, code: string): void => {
    if (codes.has(code)) report(contentText.field(REGIONS_FILE, `${field}.code`, meaningText.twice(code)))
    codes.add(code)
  }
  for (const [at, { code, cities }] of items.entries()) {
    count(`items.${at}`, code)
    for (const [nth, city] of cities.entries()) {
      count(`items.${at}.cities.${nth}`, city.code)
      city.counties.forEach((county, last) =>
        count(`items.${at}.cities.${nth}.counties.${last}`, county.code),
      )
    }
  }
  return file.value
}

/** The names of the regions that a code lies in, from the province down to its own; undefined for a code of none. */
export function regionNames({ items }: Regions, code: string): readonly string[] | undefined {
  for (const { name: province, cities } of items)
    for (const city of cities) {
      if (city.code === code) return [province, city.name]
      const county = city.counties.find((item) => item.code === code)
      if (county) return [province, city.name, county.name]
    }
  return undefined
}
