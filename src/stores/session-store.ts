import { makeAutoObservable, observable } from 'mobx'
import type { Store } from '@/platform/storage/kv.contract'
import { LAST_ANSWERS_KEY } from './last-answers-key'

/** The student who is signed in on this device (specification, section 3). */
export interface Session {
  readonly authorization: string
  /** End of the token by this device's clock, Unix ms. */
  readonly expireTime: number
  /** Changed for a new token when the server no longer takes the old one; empty where there is none. */
  readonly refreshToken: string
  readonly uid: string
  readonly phone: string
  readonly avatar: string
  readonly name: string
  readonly unionId: string
  readonly openId: string
  readonly loginName: string
  readonly isBind: -1 | 0 | 1
}

/**
 * The client's description of itself (specification, section 3: client descriptor fields), sent in the identity
 * headers. It belongs to the device and not to the signed-in user: nothing of it ends with the session.
 */
export interface ClientDescriptor {
  /** Application id. */
  readonly app: string
  /** Number of the term-client kind. */
  readonly kind: string
  readonly version: string
  /** Name of the host that shows the app. */
  readonly host: string
  readonly os: string
  /** Id of this installation. */
  readonly device: string
}

const KEY = 'session'
const MASTERY_KEY = 'mastery'

const nobody: Session = {
  authorization: '',
  expireTime: 0,
  refreshToken: '',
  uid: '',
  phone: '',
  avatar: '',
  name: '',
  unionId: '',
  openId: '',
  loginName: '',
  isBind: -1,
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(nobody).every(([name, initial]) => typeof Reflect.get(value, name) === typeof initial)
}

/** The server's facts about its user. */
type AccountFields = Pick<Session, 'phone' | 'avatar' | 'name' | 'loginName' | 'isBind'>

/** One entry of the mastery map: the pair that names it, and the share. */
type Mastery = readonly [subject: string, product: string, share: number]

function isMastery(value: unknown): value is Mastery {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'string' &&
    typeof value[2] === 'number'
  )
}

const pair = (subject: string, product: string) => JSON.stringify([subject, product])

/**
 * The session of this device, stored until it is cleared, and the same in every tab.
 *
 * Its expiry time does not end it: the clock of a device may be wrong by months. An expired session is only due,
 * which means that the server is asked for a new token; the session ends when the server says so.
 */
export class SessionStore {
  private session: Session = nobody
  private readonly mastery = observable.map<string, Mastery>()
  /** Whether the storage holds the session of this tab; a device without storage has nothing to compare. */
  private isStored = false
  /** Whether the server has ended the session, and nobody has signed in or out since. */
  hasEnded = false
  /** Counts changes of the user, so that late answers can be recognised. */
  epoch = 0

  constructor(
    private readonly storage: Store,
    private readonly now: () => number,
    readonly client: ClientDescriptor,
  ) {
    makeAutoObservable<this, 'storage' | 'now' | 'isStored'>(
      this,
      { storage: false, now: false, isStored: false, client: false },
      { autoBind: true },
    )
  }

  /** Reads what an earlier visit left, and from then on what other tabs change; a damaged session is dropped. */
  start(): void {
    this.adopt()
    this.storage.watch(KEY, this.adopt)
    this.storage.watch(MASTERY_KEY, this.readMastery)
  }

  get isSignedIn(): boolean {
    return this.session.uid !== ''
  }

  /** Whether the token is past its time as far as this device knows. */
  get isDue(): boolean {
    return this.isSignedIn && this.session.expireTime <= this.now()
  }

  /** The signed-in user, or undefined. */
  get uid(): string | undefined {
    return this.session.uid || undefined
  }

  /** The bearer token, or undefined. */
  get token(): string | undefined {
    return this.isSignedIn ? this.session.authorization : undefined
  }

  get profile(): Session {
    return this.session
  }

  /** Takes over a fresh sign-in; `expiresIn` is in seconds. */
  signIn(answer: Partial<Session> & { authorization: string; uid: string; expiresIn: number }): void {
    const { expiresIn, ...fields } = answer
    this.epoch += 1
    this.hasEnded = false
    this.keep({ ...nobody, ...fields, expireTime: this.now() + expiresIn * 1000 })
    this.readMastery()
  }

  /** Puts a fresh token in the place of the old one; the sign-in goes on. `expiresIn` is in seconds. */
  renew(authorization: string, refreshToken: string, expiresIn: number): void {
    this.change({ authorization, refreshToken, expireTime: this.now() + expiresIn * 1000 })
  }

  /**
   * Takes over what the server says about its user; a number that this device knows in clear is not masked.
   * `asked` is the profile when the server was asked: a field that was changed since is newer than the answer.
   */
  learn(account: AccountFields, asked: Session): void {
    this.catchUp()
    const latest = <Field extends keyof AccountFields>(field: Field): AccountFields[Field] =>
      this.session[field] === asked[field] ? account[field] : this.session[field]
    this.change({
      avatar: latest('avatar'),
      name: latest('name'),
      loginName: latest('loginName'),
      isBind: latest('isBind'),
      phone: this.session.phone || account.phone,
    })
  }

  update(fields: Partial<AccountFields>): void {
    this.change(fields)
  }

  /** How much of a subject of a product the user masters, from 0 to 1; undefined where nothing is known. */
  findMastery(subject: string, product: string): number | undefined {
    return this.mastery.get(pair(subject, product))?.[2]
  }

  setMastery(subject: string, product: string, share: number): void {
    if (!this.isSignedIn) return
    this.mastery.set(pair(subject, product), [subject, product, share])
    this.storage.write(MASTERY_KEY, { uid: this.session.uid, entries: [...this.mastery.values()] })
  }

  /** Clears a session that the server says is over; where it has said so before, nothing changes. */
  end(): void {
    if (!this.isSignedIn) return
    this.clear()
    this.hasEnded = true
  }

  clear(): void {
    this.epoch += 1
    this.hasEnded = false
    this.session = nobody
    this.isStored = false
    this.mastery.clear()
    this.storage.remove(KEY)
    this.storage.remove(MASTERY_KEY)
    this.storage.remove(LAST_ANSWERS_KEY)
  }

  /** Catches up with what another tab may have changed before this one was notified. */
  catchUp(): void {
    if (this.isStored) this.adopt()
  }

  private adopt(): void {
    const saved = this.storage.read(KEY)
    const session = isSession(saved) && saved.uid !== '' ? saved : nobody
    const isOther = session.uid !== this.session.uid
    if (isOther) this.epoch += 1
    this.session = session
    this.isStored = session.uid !== ''
    if (isOther) this.readMastery()
  }

  private readMastery(): void {
    const saved = this.storage.read(MASTERY_KEY)
    const isOwn =
      typeof saved === 'object' && saved !== null && Reflect.get(saved, 'uid') === this.session.uid
    const entries: unknown = isOwn ? Reflect.get(saved, 'entries') : []
    const own = Array.isArray(entries) && this.isSignedIn ? entries.filter(isMastery) : []
    this.mastery.replace(own.map((entry) => [pair(entry[0], entry[1]), entry] as const))
  }

  /** Changes fields of what the tabs hold together, unless another tab has ended it. */
  private change(fields: Partial<Session>): void {
    const { uid } = this.session
    this.catchUp()
    if (this.session.uid === uid && uid !== '') this.keep({ ...this.session, ...fields })
  }

  private keep(session: Session): void {
    this.session = session
    this.isStored = this.storage.write(KEY, session)
  }
}
