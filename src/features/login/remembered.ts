import * as v from 'valibot'
import { isMobile } from '../../../contract/domain/account/phone'
import { fittingItems, readAs } from '@/lib/shape'
import type { Store } from '@/platform/storage/kv.contract'

const PASSWORD_KEY = 'remembered-logins'
const SMS_KEY = 'remembered-sms-login'

/** How many accounts are offered again. */
const MAX = 3

const mobile = v.pipe(v.string(), v.check(isMobile))
const text = v.fallback(v.string(), '')
const passwordLogin = v.object({
  phone: mobile,
  /** A credential of this device that the server can end, never the password; empty where it must be typed. */
  encoded: text,
})
const passwordLogins = fittingItems(passwordLogin)
const smsLogin = v.object({ phone: mobile, nickName: text })

/** A login by password that this device remembers (specification, section 3). */
export type RememberedLogin = v.InferOutput<typeof passwordLogin>

/** The last login by SMS code on this device (specification, section 3). */
export type RememberedSms = v.InferOutput<typeof smsLogin>

/** Accounts that logged in here by password, the latest first. */
export const rememberedLogins = (store: Store): readonly RememberedLogin[] =>
  v.parse(passwordLogins, store.read(PASSWORD_KEY)).slice(0, MAX)

function write(store: Store, logins: readonly RememberedLogin[]): void {
  if (logins.length > 0) store.write(PASSWORD_KEY, logins.slice(0, MAX))
  else store.remove(PASSWORD_KEY)
}

/** Puts an account in front of those that are offered; without a new credential its old one stays. */
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
export const rememberedSms = (store: Store): RememberedSms | undefined =>
  readAs(smsLogin, store.read(SMS_KEY))

/** Stores the number that logged in by SMS code, and its owner's nickname. */
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
