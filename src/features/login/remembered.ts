import { isMobile } from '@/lib/phone'
import type { Store } from '@/platform/storage/contract'

const KEY = 'remembered-logins'

/** How many accounts are offered again. */
const MAX = 3

function read(store: Store): readonly string[] {
  const kept = store.read(KEY)
  return Array.isArray(kept)
    ? kept.filter((item): item is string => typeof item === 'string' && isMobile(item))
    : []
}

/** Accounts that logged in here by password, the latest first. */
export function rememberedAccounts(store: Store): readonly string[] {
  return read(store).slice(0, MAX)
}

/** Puts an account in front of those that are offered. */
export function rememberAccount(store: Store, account: string): void {
  if (!isMobile(account)) return
  store.write(KEY, [account, ...read(store).filter((item) => item !== account)].slice(0, MAX))
}

/** Forgets every account that is offered. */
export function forgetAccounts(store: Store): void {
  store.remove(KEY)
}
