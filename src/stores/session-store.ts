import { makeAutoObservable } from 'mobx'
import type { Store } from '@/platform/storage/contract'

/** Who is signed in on this device (specification, section 3). */
export interface Session {
  readonly authorization: string
  /** End of the token, Unix ms. */
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

const KEY = 'session'

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

/** The session of this device, kept in its storage until it expires or is cleared. */
export class SessionStore {
  private session: Session = nobody
  /** Counts sign-ins and sign-outs, so that late answers can be told apart. */
  epoch = 0

  constructor(
    private readonly storage: Store,
    private readonly now: () => number,
  ) {
    makeAutoObservable<this, 'storage' | 'now'>(this, { storage: false, now: false }, { autoBind: true })
  }

  /** Reads what an earlier visit left; a damaged or expired session is dropped. */
  start(): void {
    const kept = this.storage.read(KEY)
    if (!isSession(kept)) return
    this.session = kept
    if (!this.isSignedIn) this.clear()
  }

  get isSignedIn(): boolean {
    const { uid, expireTime, refreshToken } = this.session
    return uid !== '' && (expireTime > this.now() || refreshToken !== '')
  }

  /** The signed-in user, or undefined. */
  get uid(): string | undefined {
    return this.isSignedIn ? this.session.uid : undefined
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
    this.keep({ ...nobody, ...fields, expireTime: this.now() + expiresIn * 1000 })
  }

  /** Puts a fresh token in the place of the old one; the sign-in goes on. `expiresIn` is in seconds. */
  renew(authorization: string, refreshToken: string, expiresIn: number): void {
    const expireTime = this.now() + expiresIn * 1000
    this.keep({ ...this.session, authorization, refreshToken, expireTime })
  }

  update(fields: Partial<Pick<Session, 'phone' | 'avatar' | 'name' | 'loginName' | 'isBind'>>): void {
    this.keep({ ...this.session, ...fields })
  }

  clear(): void {
    this.epoch += 1
    this.session = nobody
    this.storage.remove(KEY)
  }

  private keep(session: Session): void {
    this.session = session
    this.storage.write(KEY, session)
  }
}
