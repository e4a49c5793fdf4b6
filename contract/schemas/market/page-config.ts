import { Type, type Static } from 'typebox'
import { Day, Exact, Id, Link, MediaUrl, OwnPath, Text } from '../common'

/** The templates that the product specification names (section 3). */
export const TemplateName = Type.Union([
  Type.Literal('banner'),
  Type.Literal('baoyan'),
  Type.Literal('avoid'),
  Type.Literal('postgraduate'),
  Type.Literal('hight'),
  Type.Literal('training'),
  Type.Literal('success'),
  Type.Literal('news'),
  Type.Literal('appraise'),
  Type.Literal('homepage'),
  Type.Literal('dingding'),
  Type.Literal('page'),
  Type.Literal('home'),
  Type.Literal('purple'),
  Type.Literal('strength'),
])
export type TemplateName = Static<typeof TemplateName>

/** The ways out of a page that a tab can be instead of showing something. */
export const Leave = Type.Union([
  Type.Literal('superman'),
  Type.Literal('resources'),
  Type.Literal('guess-questions'),
])
export type Leave = Static<typeof Leave>

/**
 * The actions that a picture may name in `clk`, and that a page's bottom button may run: `course` the cohort's course
 * page, `purchase` the seller's page by the rules of each container, else the course page, `choose-course` the choice
 * of class and term, `reserve` the reservation of the page's `subject`, `login` the page's `next` for signed-in
 * users, `open` the same for everybody, `qr` the consultant's QR code, `live` the live-event dialog.
 */
export const Action = Type.Union([
  Type.Literal('course'),
  Type.Literal('purchase'),
  Type.Literal('choose-course'),
  Type.Literal('reserve'),
  Type.Literal('login'),
  Type.Literal('open'),
  Type.Literal('consult'),
  Type.Literal('qr'),
  Type.Literal('share'),
  Type.Literal('live'),
])
export type Action = Static<typeof Action>

const percent = Type.Number({ minimum: 0, maximum: 100 })

/** A part of a picture that links somewhere; its place and size are per cent of the picture. */
export const PictureArea = Exact({
  x: percent,
  y: percent,
  w: percent,
  h: percent,
  href: Link,
  alt: Text(100, 1),
})
export type PictureArea = Static<typeof PictureArea>

const pixels = Type.Integer({ minimum: 1, maximum: 20_000 })

/**
 * One picture of a page with its size in pixels; `night` is its twin for dark mode, of the same size. `small` and
 * `nightSmall` are the same pictures at half the width, for screens of one pixel a point.
 */
export const PageItem = Exact({
  url: MediaUrl,
  night: Type.Optional(MediaUrl),
  small: Type.Optional(MediaUrl),
  nightSmall: Type.Optional(MediaUrl),
  w: pixels,
  h: pixels,
  /** All meaningful text of the picture. */
  alt: Text(2000, 1),
  ref: Type.Optional(Link),
  href: Type.Optional(Link),
  /** The action of a tap; a name outside the closed list is refused by the content check. */
  clk: Type.Optional(Action),
  /** The film, one of the page's `videos`, that a tap plays over the page. */
  vid: Type.Optional(Id),
  areas: Type.Optional(Type.Array(PictureArea, { maxItems: 20 })),
  /** Last day in China on which it is true; one with `areas` is not shown after it. */
  until: Type.Optional(Day),
  /** It names a price, an offer or a payment to be made: left out where nothing is sold. */
  sells: Type.Optional(Type.Literal(true)),
})
export type PageItem = Static<typeof PageItem>

/** A named list of pictures. */
export const Template = Exact({ name: TemplateName, imgList: Type.Array(PageItem, { maxItems: 50 }) })
export type Template = Static<typeof Template>

const tabId = Type.Integer({ minimum: 0, maximum: 999 })

/** A tab within a tab; it shows a template or leaves the page. */
export const SubTab = Exact({
  id: tabId,
  name: Text(20, 1),
  template: Type.Optional(TemplateName),
  leave: Type.Optional(Leave),
})
export type SubTab = Static<typeof SubTab>

/** A tab of a campaign page; the numbers are the product specification's (section 2.5). */
export const Tab = Exact({
  id: tabId,
  name: Text(20, 1),
  template: Type.Optional(TemplateName),
  subTabs: Type.Optional(Type.Array(SubTab, { minItems: 1, maxItems: 8 })),
  /** Its sub-tabs down the side of the pictures instead of above them. */
  subLayout: Type.Optional(Type.Literal('side')),
  leave: Type.Optional(Leave),
})
export type Tab = Static<typeof Tab>

/** A film of the page, named by a picture's `vid`; an MP4 that can be played while it loads. */
export const PageVideo = Exact({
  id: Id,
  url: MediaUrl,
  title: Text(60, 1),
  seconds: Type.Integer({ minimum: 1, maximum: 36_000 }),
  w: pixels,
  h: pixels,
})
export type PageVideo = Static<typeof PageVideo>

/**
 * The differences for visitors of some agents; a template here takes the place of the page's one of the same name.
 */
export const PageVariant = Exact({
  agents: Type.Array(Type.String({ pattern: '^[0-9]{1,6}$' }), { minItems: 1, maxItems: 10 }),
  templates: Type.Optional(Type.Array(Template, { minItems: 1, maxItems: 30 })),
  footerButton: Type.Optional(Text(30)),
  action: Type.Optional(Action),
})
export type PageVariant = Static<typeof PageVariant>

/** A price that ends: only with both does a page say that there is an offer. */
export const PageOffer = Exact({
  /** The text of the bottom button while the offer lasts. */
  button: Text(30, 1),
  /** In fen; `usual` is what it costs without the offer, which the law wants to be seen beside it. */
  price: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  usual: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
  /** The last day of the offer in China. */
  until: Day,
  /** Marks what is not a real offer. */
  sample: Type.Boolean(),
  /** The title of its course, on a page about another cohort. */
  course: Type.Optional(Text(64, 1)),
})
export type PageOffer = Static<typeof PageOffer>

/**
 * From its first day in China on it is too late to begin something: what still fits, and its page, until its last day
 * where it has one.
 */
export const Instead = Exact({ from: Day, until: Type.Optional(Day), title: Text(64, 1), to: OwnPath })

/** A live class that the page announces; the action `live` shows it, until it has ended. */
export const LiveEvent = Exact({
  title: Text(60, 1),
  /** Begin, with the offset to UTC: `2026-12-05T19:30:00+08:00`. */
  start: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2}$' }),
  minutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  teacher: Text(30, 1),
  /** Where it can be joined. */
  entry: Link,
  /** Marks what is no real event. */
  sample: Type.Boolean(),
})
export type LiveEvent = Static<typeof LiveEvent>

/** A whole campaign page as the operator configures it. */
export const PageConfig = Exact({
  key: Id,
  title: Text(64),
  /** The year of the exam, two digits, or a variant such as 127. */
  cohort: Type.String({ pattern: '^[0-9]{2,3}$' }),
  /** First and last day in China on which what the page says is true; the content check lists pages that are past. */
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  /** Stays up on purpose though it is past, which the page says. */
  archived: Type.Optional(Type.Boolean()),
  instead: Type.Optional(Instead),
  source: Id,
  /** The course that a button or picture leads to, at once or where a visitor came by no seller. */
  productId: Type.Optional(Id),
  /** Where `login` leads who is signed in. */
  next: Type.Optional(Link),
  /** The subject that `reserve` reserves: dialog, lead and confirmation say it. */
  subject: Type.Optional(Text(40, 1)),
  /** How far below the top, in CSS pixels, the tabs begin to stick. */
  stickyThreshold: Type.Integer({ minimum: 0, maximum: 500 }),
  footerButton: Type.Optional(Text(30, 1)),
  /** Last day in China of the bottom button, where it is gone before the page ends. */
  buttonUntil: Type.Optional(Day),
  /** The exam that the page counts the days to, the same as on the home page; `note` says how sure the date is. */
  exam: Type.Optional(Exact({ date: Day, note: Text(64) })),
  offer: Type.Optional(PageOffer),
  live: Type.Optional(LiveEvent),
  /** The action of the bottom button; `course` where the page names a product, else `purchase`. */
  action: Type.Optional(Action),
  /** Tabs in rows above the pictures, or down the side of them. */
  tabLayout: Type.Optional(Type.Union([Type.Literal('rows'), Type.Literal('side')])),
  /** Time after the page is drawn until the saved scroll position is restored, in ms; 800 where it is absent. */
  restoreMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
  videos: Type.Optional(Type.Array(PageVideo, { maxItems: 60 })),
  /** Small floating links at the edge of the page. */
  floatLinks: Type.Optional(Type.Array(Exact({ name: Text(8, 1), href: Link }), { maxItems: 4 })),
  variants: Type.Optional(Type.Array(PageVariant, { maxItems: 8 })),
  tabRows: Type.Array(Type.Array(Tab, { minItems: 1, maxItems: 8 }), { maxItems: 3 }),
  defaultTab: tabId,
  templates: Type.Array(Template, { minItems: 1, maxItems: 30 }),
})
export type PageConfig = Static<typeof PageConfig>
