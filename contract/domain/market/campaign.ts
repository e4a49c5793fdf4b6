import { chinaDate, dayEnd } from '../china-time'

/** The `agent` of visitors from DingTalk, for whom the template `dingding` is (specification, sections 3 and 6). */
export const DINGTALK_AGENT = '24'

/** The part of a tab that says which pictures it shows. */
interface Tab {
  readonly template?: string
  readonly leave?: string
}

/** A named list of pictures, whatever is known of them. */
interface Template {
  readonly name: string
  readonly imgList: readonly unknown[]
}

/** The part of a campaign page that decides the differences for some agents. */
interface Varied<Pictures extends Template, Variant> {
  readonly tabRows: readonly (readonly (Tab & { readonly id: number; readonly subTabs?: readonly Tab[] })[])[]
  readonly defaultTab: number
  readonly templates: readonly Pictures[]
  readonly variants?: readonly Variant[]
}

/** The template that a page begins with: that of its first tab, or its first pictures below the banner. */
function openingTemplate({ tabRows, defaultTab, templates }: Varied<Template, unknown>): string | undefined {
  const tabs = tabRows.flat()
  const first = tabs.find(({ id }) => id === defaultTab)
  if (tabs.length > 0) return first?.subTabs?.find(({ leave }) => !leave)?.template ?? first?.template
  return templates.find(({ name }) => name !== 'banner' && name !== 'dingding')?.name
}

/**
 * The parts of a page that differ for some agents: its variants, then the variant for its template `dingding`, whose
 * pictures replace the page's first ones.
 */
export function listVariants<Pictures extends Template, Variant>(
  page: Varied<Pictures, Variant>,
): (Variant | { agents: string[]; templates: Pictures[] })[] {
  const variants = page.variants ?? []
  const pictures = page.templates.find(({ name }) => name === 'dingding')
  const name = openingTemplate(page)
  const opening = page.templates.find((template) => template.name === name)
  if (!pictures || !opening) return [...variants]
  return [...variants, { agents: [DINGTALK_AGENT], templates: [{ ...opening, imgList: pictures.imgList }] }]
}

/** Something that is over with a day. */
interface Ending {
  /** Its last day in China, `YYYY-MM-DD`. */
  readonly until?: string | undefined
}

/** Whether what a page is about is over at a time in Unix ms: its last day in China has passed. */
export function hasEnded({ until }: Ending, now: number): boolean {
  return until !== undefined && now >= dayEnd(until)
}

/** Whether it is too late at a time in Unix ms to begin what names something else for that case. */
export function isTooLate(
  { instead }: { readonly instead?: { readonly from: string } },
  now: number,
): boolean {
  return instead !== undefined && chinaDate(now) >= instead.from
}

/**
 * The offers that still fit at a time in Unix ms, once it is too late for something and until that is over as well.
 */
export function fitsInstead<Fitting extends Ending & { readonly from: string }>(
  late: { readonly instead?: Fitting },
  now: number,
): Fitting | undefined {
  return late.instead && isTooLate(late, now) && !hasEnded(late.instead, now) ? late.instead : undefined
}

/** A page that may have a bottom button. */
interface Pressable extends Ending {
  readonly archived?: boolean
  readonly action?: string
  readonly buttonUntil?: string
}

/**
 * Whether a page's bottom button is gone at a time in Unix ms: after its own last day in China, or on a page that has
 * ended where it would ask for a number, or for money unless the page stays up on purpose.
 */
export function isButtonGone(page: Pressable, now: number): boolean {
  return (
    hasEnded({ until: page.buttonUntil }, now) ||
    (page.action === 'reserve' && hasEnded(page, now)) ||
    (page.action === 'purchase' && page.archived !== true && hasEnded(page, now))
  )
}

/** A page that may have an offer. */
interface Offering extends Ending {
  /** It stays up after its end; its button, and so its offer, is for the next cohort's product. */
  readonly archived?: boolean
  readonly offer?: Required<Ending>
}

/** Whether a page's offer can be taken at a time in Unix ms: it ends with its last day in China, or with its page. */
export function isOffered(page: Offering, now: number): boolean {
  if (page.offer === undefined || hasEnded(page.offer, now)) return false
  return page.archived === true || !hasEnded(page, now)
}

/** A class at a set time. */
interface Live {
  /** When it begins, an ISO time with its offset. */
  readonly start: string
  readonly minutes: number
}

/** When a live class is over, in Unix ms. */
export function liveEnd({ start, minutes }: Live): number {
  return Date.parse(start) + minutes * 60_000
}

/** Whether a page's live class is still to be joined at a time in Unix ms: neither it nor its page has ended. */
export function isLiveAhead(page: Ending & { readonly live?: Live }, now: number): boolean {
  return page.live !== undefined && now < liveEnd(page.live) && !hasEnded(page, now)
}
