import type { Query } from '@/lib/query'
import type { Store } from '@/platform/storage/kv.contract'
import { typedName } from '../../../../../contract/domain/typed-text'

const KEY = 'friend-code'
/** A code of characters that are hard to mix up, as the contract has it. */
const CODE = /^[2-9A-HJ-NP-Z]{8}$/

/** The typed or pasted text in the form of a code. */
export const getCode = (typed: string): string => typedName(typed).replace(/ /g, '').toUpperCase()

/** Whether this may be a code. */
export const isCode = (code: string): boolean => CODE.test(code)

/** The code in an address; undefined where it has none. */
export function codeIn({ friend = '' }: Query): string | undefined {
  const code = getCode(friend)
  return isCode(code) ? code : undefined
}

/** Stores a guest's code on the device over a login, wherever that is done. */
export const saveFriend = (local: Store, code: string): void => void local.write(KEY, code)

/** Reads the stored code. */
export function readFriendCode(local: Store): string | undefined {
  const saved = local.read(KEY)
  return typeof saved === 'string' && isCode(saved) ? saved : undefined
}

/** Forgets the code, once it was named or can be named no more. */
export const forgetFriend = (local: Store): void => void local.remove(KEY)
