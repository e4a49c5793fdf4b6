import { isMobile } from '../../../contract/domain/account/phone'
import type { Store } from '@/platform/storage/kv.contract'

const PASSWORD_KEY = 'remembered-logins'
const SMS_KEY = 'remembered-sms-login'

/** How many accounts are offered again. */
const MAX = 3

/** A login by password that this device remembers (specification, section 3). */
export interface RememberedLogin {
  readonly phone: string
  /** A credential of this device that the server can end, never the password; empty where it must be typed. */
  readonly encoded: string
}

/** The last login by SMS code on this device (specification, section 3). */
export interface RememberedSms {
  readonly phone: string
  readonly nickName: string
}

function field(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}

/** Accounts that logged in here by password, the latest first. */
export function rememberedLogins(store: Store): readonly RememberedLogin[] {
  const kept = store.read(PASSWORD_KEY)
  if (!Array.isArray(kept)) return []
  const logins = kept.map((item) => ({ phone: field(item, 'phone'), encoded: field(item, 'encoded') }))
  return logins.filter(({ phone }) => isMobile(phone)).slice(0, MAX)
}

function write(store: Store, logins: readonly RememberedLogin[]): void {
  if (logins.length > 0) store.write(PASSWORD_KEY, logins.slice(0, MAX))
  else store.remove(PASSWORD_KEY)
}

/** Puts an account in front of those that are offered; without a new credential it keeps the one that it has. */
export function rememberLogin(store: Store, phone: string, encoded?: string): void {
  if (!isMobile(phone)) return
  const logins = rememberedLogins(store)
  const old = logins.find((login) => login.phone === phone)?.encoded ?? ''
  write(store, [{ phone, encoded: encoded ?? old }, ...logins.filter((login) => login.phone !== phone)])
}

/** Forgets the credential of an account, which is offered for its password from now on. */
export function dropCredential(store: Store, phone: string): void {
  write(
    store,
    rememberedLogins(store).map((login) => (login.phone === phone ? { phone, encoded: '' } : login)),
  )
}

/** The number that last logged in here by SMS code. */
export function rememberedSms(store: Store): RememberedSms | undefined {
  const kept = store.read(SMS_KEY)
  const phone = field(kept, 'phone')
  return isMobile(phone) ? { phone, nickName: field(kept, 'nickName') } : undefined
}

/** Keeps the number that logged in by SMS code, and what its owner is called. */
export function rememberSms(store: Store, phone: string, nickName: string): void {
  if (isMobile(phone)) store.write(SMS_KEY, { phone, nickName })
}

/** Forgets one account and all that this device knows of it. */
export function forgetLogin(store: Store, phone: string): void {
  write(
    store,
    rememberedLogins(store).filter((login) => login.phone !== phone),
  )
  if (rememberedSms(store)?.phone === phone) store.remove(SMS_KEY)
}

/** Forgets every account that this device knows. */
export function forgetLogins(store: Store): void {
  store.remove(PASSWORD_KEY)
  store.remove(SMS_KEY)
}
