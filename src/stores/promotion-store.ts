import { makeAutoObservable, observable } from 'mobx'
import { fieldNamed, fieldPairs, readCode, type Pair } from '../../contract/domain/market/link-fields'
import type { Query } from '@/lib/query'
import {
  codes,
  isKnownLink,
  originIn,
  readAttribution,
  withSource,
  addTouchpoint,
  type Touchpoint,
  type Attribution,
} from '@/lib/attribution'
import type { Store } from '@/platform/storage/kv.contract'

/** The sender of this visitor, and the shell in which they came (specification, section 3). */
export interface Promotion {
  readonly promotionId: string
  readonly inviteCode: string
  readonly agentCode: string
  readonly signId: string
  readonly branchId: string
  /** Digits alone. */
  readonly agent: string
  readonly isdg: string
  readonly swip: string
  readonly colm: string
  readonly pro: string
  readonly wordJump: string
  /** Name of the campaign. */
  readonly source: string
}

const KEY = 'promotion'
const AGENT = 'agent'
const TOUCHES = 'touches'

/** How long a visitor may be away until their next page begins another visit, in ms. */
const VISIT_MS = 1_800_000

const unknown: Promotion = {
  promotionId: '',
  inviteCode: '',
  agentCode: '',
  signId: '',
  branchId: '',
  agent: '',
  isdg: '',
  swip: '',
  colm: '',
  pro: '',
  wordJump: '',
  source: '',
}

const names = Object.keys(unknown)

/** The key under which a device stores the visit that `recordTouch` reports. */
export const touchKey = (uid: string): string => `noted-touch:${uid}`

/** A name that a code was meant by, though it names no field. */
const CODED = /promotionId|inviteCode|agentCode/i

/** Longest value taken from an address. */
const MAX_LENGTH = 64
/** Longest path that the contract takes for the page of a touch. */
const MAX_PAGE = 128
/** Longest text that the contract takes for what a link said. */
const MAX_RAW = 200
/** Digits that the contract allows a promotion id. */
const MAX_PROMOTION_DIGITS = 18
/** Pages whose own `source` names questions or words, and no campaign. */
const OWN_SOURCE = /^\/(exercises|spword)\//

/** NUL and half a surrogate pair, which the cut can leave, make a header or the server fail; nobody sees the others. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{C}/gu, '')
}

function clean(name: string, value: string): string {
  if (name === 'source') return cut(value, MAX_LENGTH)
  const code = readCode(value)
  if (name !== 'promotionId' && name !== 'agent') return code.slice(0, MAX_LENGTH)
  const digits = code.replace(/\D/g, '')
  // A longer number is nobody's promotion, and the server would refuse the whole lead for it.
  return digits.length <= MAX_PROMOTION_DIGITS ? digits : ''
}

interface Link {
  /** The fields of the visit that the query names, clean. */
  readonly found: Record<string, string>
  /** How codes came that were not written so, that came twice, or that could not be read. */
  readonly raw: string
  /** Whether it names somebody who cannot be read. */
  readonly isUnreadable: boolean
}

function readLink(query: readonly Pair[]): Link {
  const found: Record<string, string> = {}
  const read = fieldPairs(query, names).map(([spelt, text]) => {
    const name = fieldNamed(spelt, names)
    const value = name ? clean(name, text) : ''
    if (name && (value || name === 'agent') && (spelt === name || !found[name])) found[name] = value
    return {
      name,
      text,
      value,
      raw: `${spelt}=${text}`,
      hasCode: /Id$|Code$/.test(name ?? '') || CODED.test(spelt),
    }
  })
  const raws = read.filter(
    ({ name, value, raw, hasCode }) =>
      hasCode && (raw !== `${name}=${value}` || read.some((it) => it.name === name && it.value !== value)),
  )
  return {
    found,
    raw: cut(raws.map(({ raw }) => raw).join('&'), MAX_RAW),
    isUnreadable: codes.some((code) => !found[code] && read.some(({ name, text }) => name === code && text)),
  }
}

/** The visit that an address was opened in, by its id (a UUIDv7), time (Unix ms) and page. */
export interface Via extends Pick<Touchpoint, 'id' | 'time' | 'page'> {
  /** Whether a link from outside led to this address. */
  readonly isEntry?: boolean
  /** The query in its order, with names that come twice. */
  readonly pairs?: readonly Pair[]
}

/**
 * The promotion fields of the visit, and the container of the tab. The fields last until the visitor has been away for
 * a while or another promotion link leads here; addresses inside the product add to them. The container comes from the
 * address by which the tab was entered and is stored with it.
 */
export class PromotionStore {
  private fields: Promotion = unknown
  /** When the visitor was last here, in Unix ms. */
  private seen = 0
  private isOver = false
  /** The path of the page that the app has loaded again by itself, as long as the visitor stays there. */
  private staysAt = ''
  /** The campaign whose button a guest has pressed, until they log in or turn away. */
  private pressed = ''
  private stored: Attribution | undefined = undefined

  constructor(
    private readonly storage: { readonly local: Store; readonly session: Store },
    private readonly now: () => number,
  ) {
    makeAutoObservable<this, 'storage' | 'now' | 'seen' | 'isOver' | 'staysAt' | 'stored'>(
      this,
      { storage: false, now: false, seen: false, isOver: false, staysAt: false, stored: observable.ref },
      { autoBind: true },
    )
  }

  get current(): Promotion {
    const { fields, pressed } = this
    return pressed && !fields.source ? { ...fields, source: pressed } : fields
  }

  /** How the visitor came here, over all visits; undefined where no link said anything. */
  get touches(): Attribution | undefined {
    return this.stored && this.pressed ? withSource(this.stored, this.current.source) : this.stored
  }

  /** Whether a login now is a sign-up as well, and leaves a lead. */
  get isSignUp(): boolean {
    const { promotionId, inviteCode, agentCode, source } = this.current
    return Boolean(promotionId || inviteCode || agentCode || source)
  }

  /**
   * Brings back the container of the tab, and the fields of a visit that is not over; or all of the visit as `leave` gave
   * it, where the app has loaded its page again.
   */
  start(left?: unknown): void {
    const { local, session } = this.storage
    this.readTouches()
    // The touch that another tab has met is not written over.
    local.watch(TOUCHES, this.readTouches)
    this.merge(readLink([['agent', String(session.read(AGENT) ?? '')]]).found)
    const saved = left ?? local.read(KEY)
    if (typeof saved !== 'object' || saved === null) return
    this.seen = Number(Reflect.get(saved, 'seen'))
    // A record of which nobody knows how old it is counts as an old one.
    if (!(Math.abs(this.now() - this.seen) < VISIT_MS)) return local.remove(KEY)
    this.merge(readLink(Object.entries(saved).map(([name, value]) => [name, String(value)])).found)
    if (!left) return
    const { touches, path, isOver }: Record<string, unknown> = { ...saved }
    this.stored = readAttribution(touches)
    this.staysAt = String(path)
    this.isOver = isOver === true
  }

  /** All of the visit, for the page of a path on which the visitor stays, or for the next one where that is empty. */
  leave(path: string): object {
    return { ...this.fields, seen: this.now(), touches: this.stored, path, isOver: this.isOver }
  }

  /** Stores for a student all of the visit that led them on to buy, as long as the code is missing that sends it. */
  recordTouch(uid: string): void {
    this.storage.local.write(touchKey(uid), this.leave(''))
  }

  /**
   * Takes the fields that an address carries; those it does not mention stay, unless it is another promotion's. `via`
   * says that a link brought them; of an address inside the product the container and the source are left out: who only
   * looks at a campaign's pages has not signed up for it.
   */
  readQuery(query: Query, via?: Via): void {
    const { found, raw, isUnreadable } = readLink(via?.pairs ?? Object.entries(query))
    const { isEntry = false } = via ?? { isEntry: true }
    const isNew = codes.some((name) => found[name] && found[name] !== this.fields[name])
    // A page that is loaded again, or gone back to, has the codes of the link that had led to it.
    const isLink = isEntry || (isNew && isKnownLink(this.stored, found))
    // The sender of a link whose code cannot be read is not known; it is not who sent the one before it.
    const isOther = isLink && (isNew || isUnreadable)
    if (via?.page !== this.staysAt) this.staysAt = ''
    if (isOther || (this.isOver && !this.staysAt)) {
      this.fields = { ...unknown, agent: this.fields.agent }
      this.isOver = false
    }
    if (!isEntry) delete found['agent']
    else if ('agent' in found) this.storage.session.write(AGENT, found['agent'])
    if (!isLink || (via && OWN_SOURCE.test(via.page))) delete found['source']
    this.merge(found)
    if (!this.isOver) this.keep()
    const origin = originIn({ ...found, raw })
    if (!via || !origin) return
    const { id, time } = via
    const page = cut(via.page, MAX_PAGE)
    this.saveTouches(addTouchpoint(this.stored, { id, time, page, ...origin }, { isEntry, isOther }))
  }

  /** The campaign whose button a guest has pressed is the source of the login that follows, where no link has named one. */
  press(source: string): void {
    this.pressed = cut(source, MAX_LENGTH)
  }

  /** Forgets the pressed button: the guest has turned away without logging in. */
  forgetPress(): void {
    this.pressed = ''
  }

  /** The campaign is the source of the visit, where no link has named one. */
  nameSource(source: string): void {
    this.forgetPress()
    if (this.fields.source === '') this.merge({ source: cut(source, MAX_LENGTH) })
    this.keep()
    if (this.stored) this.saveTouches(withSource(this.stored, this.fields.source))
  }

  /** The branch that a promotion or a seller belongs to, once the server has said so. */
  setBranch(branchId: string): void {
    this.merge(readLink([['branchId', branchId]]).found)
    this.keep()
  }

  /** Forgets who sent the visitor; the container is that of the tab and stays. */
  forget(): void {
    this.fields = { ...unknown, agent: this.fields.agent }
    this.forgetPress()
    this.stored = undefined
    this.storage.local.remove(TOUCHES)
    this.keep()
  }

  /**
   * The product has come into the visitor's sight (true) or gone out of it. A visitor who comes back late still sees
   * the page that they left; the next page begins another visit.
   */
  noticed(isVisible: boolean): void {
    if (isVisible) this.isOver ||= Math.abs(this.now() - this.seen) >= VISIT_MS
    else if (!this.isOver) this.keep()
  }

  private readTouches(): void {
    this.stored = readAttribution(this.storage.local.read(TOUCHES))
  }

  private saveTouches(touches: Attribution): void {
    if (touches === this.stored) return
    this.stored = touches
    this.storage.local.write(TOUCHES, touches)
  }

  private keep(): void {
    const { agent: _agent, ...fields } = this.fields
    this.seen = this.now()
    if (Object.values(fields).some(Boolean)) this.storage.local.write(KEY, { ...fields, seen: this.seen })
    else this.storage.local.remove(KEY)
  }

  private merge(found: Query): void {
    this.fields = { ...this.fields, ...found }
  }
}
