import { makeAutoObservable } from 'mobx'
import type { StaffProfile } from '@/api/staff'
import type { Store } from '@/platform/storage/kv.contract'

/** The staff member who is signed in on this device, apart from any student. */
export interface StaffSession {
  readonly token: string
  /** Longest that the session can last, Unix ms; the server may end it before. */
  readonly until: number
  readonly profile: StaffProfile
}

const KEY = 'staff-session'
/** A session lasts no longer than this, however much it is used (the server's limit), in ms. */
const LONGEST_MS = 12 * 3_600_000

function isSession(value: unknown): value is StaffSession {
  if (typeof value !== 'object' || value === null) return false
  const { token, until, profile }: Partial<Record<keyof StaffSession, unknown>> = value
  return (
    typeof token === 'string' && typeof until === 'number' && typeof profile === 'object' && profile !== null
  )
}

/** The session of staff on this device; a student's is another store, and neither is sent for the other. */
export class StaffStore {
  private session: StaffSession | undefined = undefined
  /** Whether the storage holds the session of this tab; a device without storage has nothing to compare. */
  private isStored = false
  /** Whether a session ended here that nobody signed out of in this tab. */
  hasEnded = false

  constructor(
    private readonly storage: Store,
    private readonly now: () => number,
  ) {
    makeAutoObservable<this, 'storage' | 'now' | 'isStored'>(
      this,
      { storage: false, now: false, isStored: false },
      { autoBind: true },
    )
  }

  /** Reads what an earlier visit left, and from then on what other tabs change; what is damaged or over is dropped. */
  start(): void {
    this.adopt()
    this.storage.watch(KEY, this.adopt)
  }

  /** The bearer token for operations of staff, or undefined. */
  get token(): string | undefined {
    return this.session?.token
  }

  /** The signed-in staff member, or undefined. */
  get profile(): StaffProfile | undefined {
    return this.session?.profile
  }

  /** Takes over a fresh sign-in. */
  signIn(token: string, profile: StaffProfile): void {
    this.keep({ token, profile, until: this.now() + LONGEST_MS })
  }

  /** Takes over what the server now says about who is signed in. */
  update(profile: StaffProfile): void {
    if (this.session) this.keep({ ...this.session, profile })
  }

  /** Signs out: the person knows why. */
  clear(): void {
    this.session = undefined
    this.isStored = false
    this.hasEnded = false
    this.storage.remove(KEY)
  }

  /** Forgets a session that the server takes no longer. */
  end(): void {
    this.clear()
    this.hasEnded = true
  }

  private adopt(): void {
    const stored = this.storage.read(KEY)
    if (isSession(stored) && stored.until > this.now()) {
      this.session = stored
      this.isStored = true
      this.hasEnded = false
    } else if (stored !== undefined || this.isStored) this.end()
  }

  private keep(session: StaffSession): void {
    this.session = session
    this.hasEnded = false
    this.isStored = this.storage.write(KEY, session)
  }
}
