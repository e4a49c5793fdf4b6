import { chinaDate } from '../../../contract/domain/china-time'
import type { PageConfig, PageItem } from '../../../contract/schemas/market/page-config'
import { pastText } from '../strings/content'
import type { Content } from '../domain/content/content'

/** The content that can be past. */
export type Dated = Pick<Content, 'home' | 'products' | 'banners'> & {
  readonly pages: ReadonlyMap<string, { config: PageConfig }>
}

const isPast = (until: string | undefined, today: string): until is string =>
  until !== undefined && until < today

const listItems = (page: PageConfig): PageItem[] =>
  [...page.templates, ...(page.variants ?? []).flatMap(({ templates }) => templates ?? [])].flatMap(
    ({ imgList }) => imgList,
  )

const pastOfPage = (file: string, page: PageConfig, today: string): string[] => {
  const lines: string[] = []
  if (!page.archived && isPast(page.until, today)) lines.push(pastText.page(file, page.title, page.until))
  if (isPast(page.offer?.until, today)) lines.push(pastText.offer(file, page.offer.until))
  if (page.live && page.live.start.slice(0, 10) < today) lines.push(pastText.live(file, page.live.title))
  const pictures = new Map(
    listItems(page).flatMap(({ url, until }) => (isPast(until, today) ? [[url, until] as const] : [])),
  )
  pictures.forEach((until, url) => lines.push(pastText.picture(file, url, until)))
  return lines
}

/**
 * Lists content that is past its date at a time in Unix ms, one sentence each: it is still shown, and somebody has to
 * renew it, take it down or mark it as left on purpose (`archived`).
 */
export function listPast({ home, pages, banners }: Dated, now: number): string[] {
  const today = chinaDate(now)
  const entries = [...home.campaigns, ...home.courses]
  return [
    ...(home.examDate < today ? [pastText.exam(home.examDate)] : []),
    ...entries.flatMap(({ title, until }) => (isPast(until, today) ? [pastText.entry(title, until)] : [])),
    ...(entries.some(({ from, until }) => (from ?? today) <= today && (until ?? today) >= today)
      ? []
      : [pastText.emptyHome]),
    ...banners.flatMap(({ title, until }) => (isPast(until, today) ? [pastText.banner(title, until)] : [])),
    ...[...pages].flatMap(([file, { config }]) => pastOfPage(file, config, today)),
  ]
}
