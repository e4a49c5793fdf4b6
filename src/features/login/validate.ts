import { isMobile } from '@/lib/phone'
import { text } from '@/strings'

/** Length of an SMS code (specification, section 5). */
export const CODE_LENGTH = 6
/** Digits of a mobile number. */
export const PHONE_LENGTH = 11

/** Shortest password that is sent (specification, section 5). */
const MIN_PASSWORD = 6

export interface LoginInput {
  readonly mobile: string
  readonly code: string
  readonly password: string
  readonly hasAgreed: boolean
}

/** The first thing that is wrong with a form, and where. */
export interface Fault {
  readonly field: 'mobile' | 'code' | 'password' | 'agree'
  readonly message: string
}

/** What keeps a code from being sent to this number. */
export function mobileFault(mobile: string): Fault | undefined {
  return isMobile(mobile) ? undefined : { field: 'mobile', message: text.login.phoneWrong }
}

/** Checks an SMS login in the order that the specification gives (section 5), consent last. */
export function smsFault({ mobile, code, hasAgreed }: Omit<LoginInput, 'password'>): Fault | undefined {
  if (!mobile) return { field: 'mobile', message: text.login.accountEmpty }
  if (!isMobile(mobile)) return mobileFault(mobile)
  if (!code) return { field: 'code', message: text.login.codeEmpty }
  if (!/^\d{6}$/.test(code)) return { field: 'code', message: text.login.codeWrong }
  return agreeFault(hasAgreed)
}

export function agreeFault(hasAgreed: boolean): Fault | undefined {
  return hasAgreed ? undefined : { field: 'agree', message: text.login.agreeFirst }
}

/** Checks a password login in the order that the specification gives (section 5), consent last. */
export function passwordFault({ mobile, password, hasAgreed }: Omit<LoginInput, 'code'>): Fault | undefined {
  if (!mobile) return { field: 'mobile', message: text.login.accountEmpty }
  if (!isMobile(mobile)) return { field: 'mobile', message: text.login.accountWrong }
  if (!password) return { field: 'password', message: text.login.passwordEmpty }
  if (password.length < MIN_PASSWORD) return { field: 'password', message: text.login.passwordShort }
  return agreeFault(hasAgreed)
}
