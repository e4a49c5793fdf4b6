import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageConfig, PageItem, SubTab, Tab } from '../../contract/schemas/page-config'
import type { ContentFile, Report } from './content-files'
import { webpSize } from './content-picture'
import { contentText, meaningText } from './strings/content'

/** No picture of a page may be heavier; a tall one is cut into slices. */
const HEAVY_KB = 500
const MEDIA = '/media/'

type Tell = (field: string, what: string) => void

const repeated = <T>(values: readonly T[]): number =>
  values.findIndex((value, at) => values.indexOf(value) !== at)

const checkTab = (tab: Tab | SubTab, field: string, templates: ReadonlySet<string>, tell: Tell): void => {
  const subTabs = 'subTabs' in tab ? tab.subTabs : undefined
  const uses = [tab.template, tab.leave, subTabs].filter((use) => use !== undefined)
  if (uses.length !== 1) return tell(field, meaningText.oneUse)
  if (tab.template !== undefined && !templates.has(tab.template))
    return tell(`${field}.template`, meaningText.noTemplate(tab.template))
  subTabs?.forEach((subTab, at) => checkTab(subTab, `${field}.subTabs.${at}`, templates, tell))
  const twice = repeated(subTabs?.map(({ id }) => id) ?? [])
  if (twice >= 0) tell(`${field}.subTabs.${twice}.id`, meaningText.twice(String(subTabs?.[twice]?.id)))
}

const checkTabs = (page: PageConfig, tell: Tell): void => {
  const names = page.templates.map(({ name }) => name)
  const twice = repeated(names)
  if (twice >= 0) tell(`templates.${twice}.name`, meaningText.twice(String(names[twice])))
  const templates = new Set<string>(names)
  const seen = new Set<number>()
  page.tabRows.forEach((row, rowAt) =>
    row.forEach((tab, at) => {
      const field = `tabRows.${rowAt}.${at}`
      if (seen.has(tab.id)) tell(`${field}.id`, meaningText.twice(String(tab.id)))
      seen.add(tab.id)
      checkTab(tab, field, templates, tell)
    }),
  )
  if (page.tabRows.length === 0) return
  const start = page.tabRows.flat().find(({ id }) => id === page.defaultTab)
  if (start === undefined) tell('defaultTab', meaningText.noTab(page.defaultTab))
  else if (start.leave !== undefined) tell('defaultTab', meaningText.leavingTab(page.defaultTab))
}

/** Answers what is wrong with a local picture, or nothing; pictures on other hosts are not looked at. */
export const pictureFault = async (
  dir: string,
  url: string,
  stated?: { w: number; h: number },
): Promise<string | undefined> => {
  if (!url.startsWith(MEDIA)) return undefined
  const bytes = await readFile(join(dir, 'media', url.slice(MEDIA.length))).catch(() => undefined)
  if (bytes === undefined || url.includes('..')) return meaningText.noPicture(url)
  if (bytes.length > HEAVY_KB * 1024) return meaningText.heavy(url, HEAVY_KB)
  if (!url.endsWith('.webp')) return undefined
  const size = webpSize(bytes)
  if (size === undefined) return meaningText.notWebp(url)
  if (stated === undefined || (size.w === stated.w && size.h === stated.h)) return undefined
  return meaningText.size(url, `${size.w} × ${size.h}`)
}

const checkItem = async (dir: string, item: PageItem, field: string, tell: Tell): Promise<void> => {
  if (item.alt.trim() === '') tell(`${field}.alt`, meaningText.blank)
  const day = await pictureFault(dir, item.url, item)
  if (day !== undefined) tell(`${field}.url`, day)
  const night = item.night === undefined ? undefined : await pictureFault(dir, item.night, item)
  if (night !== undefined) tell(`${field}.night`, night)
}

/** Checks what a schema cannot: references between tabs, templates, pictures and courses. */
export const checkPage = async (
  dir: string,
  { name, value: page }: ContentFile<PageConfig>,
  products: ReadonlySet<string>,
  report: Report,
): Promise<void> => {
  const tell: Tell = (field, what) => report(contentText.field(name, field, what))
  const expected = name.slice('pages/'.length, -'.json'.length)
  if (page.key !== expected) tell('key', meaningText.fileName(expected))
  if (page.productId !== undefined && !products.has(page.productId))
    tell('productId', meaningText.noProduct(page.productId))
  checkTabs(page, tell)
  for (const [templateAt, template] of page.templates.entries())
    for (const [at, item] of template.imgList.entries())
      await checkItem(dir, item, `templates.${templateAt}.imgList.${at}`, tell)
}
