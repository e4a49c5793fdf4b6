/** One time that a link brought a visitor here, with what the link says about who sent them. */
export interface Touchpoint {
  /** A UUIDv7. */
  readonly id: string
  /** Unix ms by this device's clock. */
  readonly time: number
  /** Path of the page, without its query. */
  readonly page: string
  readonly promotionId?: string
  readonly inviteCode?: string
  readonly agentCode?: string
  readonly source?: string
  /** How the address had its codes, where it had not these alone: what a chat put around them, or made of them. */
  readonly raw?: string
}

/** How a visitor came here: the first time for ever, the last time, and the newest ones in between, oldest first. */
export interface Attribution {
  readonly first: Touchpoint
  readonly last: Touchpoint
  readonly trail: readonly Touchpoint[]
}

/** Touchpoints of the trail that are stored; the first is stored besides. */
export const MAX_TRAIL = 10

const fields = ['promotionId', 'inviteCode', 'agentCode', 'source', 'raw'] as const

type Origin = Pick<Touchpoint, (typeof fields)[number]>

/** The touchpoint's facts about a visit's origin; undefined where the address said nothing. */
export function originIn(query: Readonly<Record<string, string>>): Origin | undefined {
  const given = fields.filter((name) => query[name])
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, query[name]]))
}

/** How long the same link opened again is still the same visit, in ms. */
const SAME_VISIT_MS = 1_800_000

/** How an address led here. */
interface Arrival {
  /** Whether it came from outside the product. */
  readonly isEntry: boolean
  /** Whether its codes replace those of another link. */
  readonly isOther?: boolean
}

/**
 * The touches with one more. A link inside the app repeats what led here: what says nothing new since the last touch is
 * none, unless the app was opened by it after a while, or it replaces another link.
 */
export function addTouchpoint(
  touches: Attribution | undefined,
  touch: Touchpoint,
  { isEntry, isOther = false }: Arrival,
): Attribution {
  if (!touches) return { first: touch, last: touch, trail: [touch] }
  const seen = [...touches.trail].reverse()
  const isKnown = fields.every((name) => !touch[name] || seen.find((it) => it[name])?.[name] === touch[name])
  const isSameVisit = !isEntry || Math.abs(touch.time - touches.last.time) < SAME_VISIT_MS
  if (isKnown && isSameVisit && !isOther) return touches
  return { first: touches.first, last: touch, trail: [...touches.trail, touch].slice(-MAX_TRAIL) }
}

/** The codes that distinguish promotion links. */
export const codes = ['promotionId', 'inviteCode', 'agentCode'] as const

/** Whether a link with exactly these codes has led here before. */
export function isKnownLink(
  touches: Attribution | undefined,
  link: Readonly<Record<string, string>>,
): boolean {
  if (!touches) return false
  return [touches.first, ...touches.trail].some((touch) =>
    codes.every((name) => (touch[name] ?? '') === (link[name] ?? '')),
  )
}

/** The touches with the campaign's name on the last one, where its link gave none: the pressed page names it. */
export function withSource(touches: Attribution, source: string): Attribution {
  const { id, source: known } = touches.last
  if (known) return touches
  const named = (touch: Touchpoint): Touchpoint => (touch.id === id ? { ...touch, source } : touch)
  return { first: named(touches.first), last: named(touches.last), trail: touches.trail.map(named) }
}

/** The attribution that an earlier visit left, if it is whole. */
export function readAttribution(value: unknown): Attribution | undefined {
  const { first, last, trail }: Record<string, unknown> = Object(value)
  if (!isTouch(first) || !isTouch(last) || !Array.isArray(trail)) return undefined
  return { first, last, trail: trail.filter(isTouch).slice(-MAX_TRAIL) }
}

function isTouch(value: unknown): value is Touchpoint {
  const touch: Record<string, unknown> = Object(value)
  const types = ['time', 'id', 'page', ...fields].map((name) => typeof touch[name]).join()
  return /^number,string,string(?:,string|,undefined)*$/.test(types)
}
