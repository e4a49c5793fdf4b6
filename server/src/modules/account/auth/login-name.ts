import type { AccountsTable } from '../tables'

/** Letters of a uid that a name is made of: the last group of a UUID, 48 random bits. */
const LETTERS = 12

/**
 * The name of an account on its login pages: its masked phone, or, where only WeChat opens it, a name of its own that
 * stays the same until a phone is bound.
 */
export function getLoginName({ uid, phone_mask }: Pick<AccountsTable, 'uid' | 'phone_mask'>): string {
  return phone_mask || getOwnName(uid)
}

/** Every name that means this account and no other to its owner; `phone` is its phone in clear, where it has one. */
export function loginNames(
  account: Pick<AccountsTable, 'uid' | 'phone_mask'>,
  phone: string | undefined,
): readonly string[] {
  const names = [account.uid, getOwnName(account.uid), getLoginName(account)]
  return phone === undefined ? names : [...names, phone]
}

function getOwnName(uid: string): string {
  return `wx_${uid.slice(-LETTERS)}`
}
