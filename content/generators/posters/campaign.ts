import { CopyError, readLook } from '../studio/look'
import type { Copy } from './parse'

type Json = Record<string, unknown>

/** A picture's name, what a tap runs (`@`), the film it plays (`%`) and where it leads (`>`). */
const MARK = /^([a-z0-9/-]+)(?:@([a-z-]+))?(?:%([a-z0-9-]+))?(?:>(\S+))?$/

const toItem = (key: string, mark: string): Json => {
  const match = MARK.exec(mark)
  if (match === null) throw new CopyError(`${key}: "${mark}" names no picture.`)
  const [, name = '', clk, vid, ref] = match
  const url = `/media/posters/${name.includes('/') ? name : `${key}/${name}`}.webp`
  return { url, w: 1, h: 1, alt: name, ...(clk && { clk }), ...(vid && { vid }), ...(ref && { ref }) }
}

const toTemplate = (key: string, name: string, marks: string): Json => ({
  name,
  imgList: marks.split(' ').map((mark) => toItem(key, mark)),
})

/** A page while the lines of a head are added to it. */
interface Draft {
  key: string
  page: Json
  rows: Json[][]
  templates: Json[]
  floatLinks: Json[]
  variants: Json[]
}

/** `11 品牌介绍 homepage = a b`, `21 考研超人 > superman`, or `16 战果` where sub-tabs follow; a star marks the default. */
const TAB = /^(\d+)(\*?) (.+?)(?: > (\S+)| ([a-z]+) = (.+))?$/

const toTab = (draft: Draft, value: string): Json => {
  const match = TAB.exec(value)
  if (match === null) throw new CopyError(`${draft.key}: "${value}" is no tab.`)
  const [, id, star, name, leave, template, marks = ''] = match
  if (star === '*') draft.page['defaultTab'] = Number(id)
  if (template !== undefined) draft.templates.push(toTemplate(draft.key, template, marks))
  return { id: Number(id), name, ...(leave && { leave }), ...(template && { template }) }
}

const addSub = (draft: Draft, value: string): void => {
  const parent = draft.rows.at(-1)?.at(-1)
  if (parent === undefined) throw new CopyError(`${draft.key}: a sub-tab needs a tab above it.`)
  const before = Array.isArray(parent['subTabs']) ? parent['subTabs'] : []
  parent['subTabs'] = [...before, toTab(draft, value)]
}

/** Lays the sub-tabs of the tab above: `side` puts them beside the pictures. */
const laySubs = (draft: Draft, value: string): void => {
  const parent = draft.rows.at(-1)?.at(-1)
  if (parent === undefined) throw new CopyError(`${draft.key}: a layout of sub-tabs needs a tab above it.`)
  parent['subLayout'] = value
}

const addVariant = (draft: Draft, value: string): void => {
  const [, agents = '', name = '', marks = ''] = /^([\d,]+) ([a-z]+) = (.+)$/.exec(value) ?? []
  draft.variants.push({ agents: agents.split(','), templates: [toTemplate(draft.key, name, marks)] })
}

const addFloat = (draft: Draft, value: string): void => {
  const [name, href] = value.split(' ')
  draft.floatLinks.push({ name, href })
}

/**
 * `获取限时优惠 49800/59800 2026-11-30`: what the button says, the price and the usual one in fen and the last day, and after
 * them the title of the course where it is another cohort's; a sample, as all copy is.
 */
const addOffer = ({ key, page }: Draft, value: string): void => {
  const match = /^(\S+) (\d+)\/(\d+) (\S+)(?: (.+))?$/.exec(value)
  if (match === null) throw new CopyError(`${key}: "${value}" is no offer.`)
  const [, button, price, usual, until, course] = match
  page['offer'] = {
    button,
    price: Number(price),
    usual: Number(usual),
    until,
    sample: true,
    ...(course && { course }),
  }
}

/** `2026-12-05T19:30:00+08:00 90 /market/download 李老师 冲刺答疑`: begin, minutes, entry, teacher and title of a live class. */
const addLive = ({ key, page }: Draft, value: string): void => {
  const match = /^(\S+) (\d+) (\S+) (\S+) (.+)$/.exec(value)
  if (match === null) throw new CopyError(`${key}: "${value}" is no live class.`)
  const [, start, minutes, entry, teacher, title] = match
  page['live'] = { title, start, minutes: Number(minutes), teacher, entry, sample: true }
}

/**
 * `2026-11-28..2026-12-18 /market/sprint 冲刺班`: from when it is too late for the page, until when something else fits if
 * that has an end, and its page and title.
 */
const addInstead = ({ page }: Draft, value: string): void => {
  const [days = '', to, ...title] = value.split(' ')
  const [from, until] = days.split('..')
  page['instead'] = { from, ...(until && { until }), to, title: title.join(' ') }
}

const addExam = ({ page }: Draft, value: string): void => {
  const [date, ...note] = value.split(' ')
  page['exam'] = { date, note: note.join(' ') }
}

/** The effect of each word at the beginning of a head's line on the rest of it. */
const WORDS: Record<string, (draft: Draft, value: string) => void> = {
  look: () => undefined,
  title: ({ page }, value) => void (page['title'] = value),
  cohort: ({ page }, value) => void (page['cohort'] = value),
  from: ({ page }, value) => void (page['from'] = value),
  until: ({ page }, value) => void (page['until'] = value),
  archived: ({ page }) => void (page['archived'] = true),
  source: ({ page }, value) => void (page['source'] = value),
  product: ({ page }, value) => void (page['productId'] = value),
  next: ({ page }, value) => void (page['next'] = value),
  subject: ({ page }, value) => void (page['subject'] = value),
  sticky: ({ page }, value) => void (page['stickyThreshold'] = Number(value)),
  button: ({ page }, value) => void (page['footerButton'] = value),
  'button-until': ({ page }, value) => void (page['buttonUntil'] = value),
  action: ({ page }, value) => void (page['action'] = value),
  layout: ({ page }, value) => void (page['tabLayout'] = value),
  restore: ({ page }, value) => void (page['restoreMs'] = Number(value)),
  films: ({ page }, value) => void (page['videos'] = value.split(' ').map((id) => ({ id }))),
  row: ({ rows }) => void rows.push([]),
  tab: (draft, value) => void draft.rows.at(-1)?.push(toTab(draft, value)),
  sub: addSub,
  subs: laySubs,
  variant: addVariant,
  dingding: ({ key, templates }, value) => void templates.push(toTemplate(key, 'dingding', value)),
  offer: addOffer,
  live: addLive,
  exam: addExam,
  instead: addInstead,
  float: addFloat,
}

/**
 * The page that the head of a copy file describes, one `word: value` a line; the sizes and words of its pictures are
 * still to be filled in. Undefined for a file of shared pictures, which has no title. Throws CopyError.
 */
export const toPage = (key: string, copy: Copy): Json | undefined => {
  if (!copy.head.some((line) => line.startsWith('title: '))) return undefined
  readLook(key, copy.head)
  const page: Json = { key, cohort: '27', source: key, stickyThreshold: 60 }
  const draft: Draft = { key, page, rows: [[]], templates: [], floatLinks: [], variants: [] }
  if (copy.slices.has('banner')) draft.templates.push(toTemplate(key, 'banner', 'banner'))
  for (const line of copy.head) {
    const [word = '', ...rest] = line.split(':')
    const add = WORDS[word]
    if (add === undefined) throw new CopyError(`${key}: a head has no word "${word}".`)
    add(draft, rest.join(':').trim())
  }
  const { floatLinks, variants, templates } = draft
  const tabRows = draft.rows.filter((row) => row.length > 0)
  return {
    ...page,
    ...(floatLinks.length > 0 && { floatLinks }),
    ...(variants.length > 0 && { variants }),
    tabRows,
    defaultTab: page['defaultTab'] ?? tabRows[0]?.[0]?.['id'] ?? 0,
    templates,
  }
}
