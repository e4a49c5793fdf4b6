import { MIN_TYPED } from '@/lib/password'
import { MAX_NEW_PASSWORD, MIN_NEW_PASSWORD } from '../../../contract/domain/account/password'
import { isMobile } from '../../../contract/domain/account/phone'
import { typedName } from '../../../contract/domain/typed-text'
import { text } from '@/strings'

/** Length of an SMS code (specification, section 5). */
export const CODE_LENGTH = 6
/** Digits of a mobile number. */
export const PHONE_LENGTH = 11
/** Most letters of a name (specification, section 5). */
export const NAME_LENGTH = 20
/** Most letters of a school's name that the contract takes. */
export const SCHOOL_LENGTH = 64

/** Characters that no name may hold (specification, section 5), and invisible control and format characters. */
const NOT_IN_NAMES = /[*^!?\uFF1F$@#%&<>/\p{Cc}\p{Cf}\u2028\u2029]/u

/**
 * The purpose of a form: a login, a plain sign-up, or the sign-up of the winter vacation, which asks for the school.
 */
export type FormKind = 'login' | 'plain' | 'vacation'

/** How someone proves who they are; a known student is signed in already, and one tap is WeChat's own login. */
export type Mode = 'sms' | 'password' | 'one-tap' | 'known'

export type FieldName = 'name' | 'school' | 'mobile' | 'code' | 'password'

export type Typed = Readonly<Record<FieldName, string>>

/** The first thing that is wrong with a form, and where. */
export interface Fault {
  readonly field: FieldName | 'agree'
  readonly message: string
}

const proofs: Readonly<Record<Mode, readonly FieldName[]>> = {
  sms: ['mobile', 'code'],
  password: ['mobile', 'password'],
  'one-tap': [],
  known: [],
}

/** The fields that a form shows, in the order in which the specification checks them. */
export function listFields(kind: FormKind, mode: Mode): readonly FieldName[] {
  const asked: readonly FieldName[] = kind === 'login' ? [] : kind === 'plain' ? ['name'] : ['name', 'school']
  return [...asked, ...proofs[mode]]
}

/** The reason that a code cannot be sent to this number. */
export function mobileFault(mobile: string): Fault | undefined {
  return isMobile(mobile) ? undefined : { field: 'mobile', message: text.login.phoneWrong }
}

/** The reason that a form cannot be sent that does not show the consent box ticked. */
export function agreeFault(kind: FormKind, hasAgreed: boolean): Fault | undefined {
  if (hasAgreed) return undefined
  return { field: 'agree', message: kind === 'login' ? text.login.agreeFirst : text.signUp.agreeFirst }
}

/** The fault of a name; empty ones in the words that the form uses. */
export function nameFault(name: string, whenEmpty: string): string | undefined {
  const typed = typedName(name)
  if (!typed) return whenEmpty
  return typed.length > NAME_LENGTH || NOT_IN_NAMES.test(typed) ? text.signUp.nameWrong : undefined
}

function emptyWord(kind: FormKind, field: 'mobile' | 'password'): string {
  if (kind === 'login') return field === 'mobile' ? text.login.accountEmpty : text.login.passwordEmpty
  return field === 'mobile' ? text.signUp.phoneEmpty : text.signUp.passwordEmpty
}

function mobileWord(kind: FormKind, mode: Mode, mobile: string): string | undefined {
  if (!mobile) return emptyWord(kind, 'mobile')
  if (isMobile(mobile)) return undefined
  return kind === 'login' && mode === 'password' ? text.login.accountWrong : text.login.phoneWrong
}

function codeWord(code: string): string | undefined {
  if (!code) return text.login.codeEmpty
  return /^\d{6}$/.test(code) ? undefined : text.login.codeWrong
}

/** The reason that a code cannot be sent to the server. */
export function codeFault(code: string): Fault | undefined {
  const message = codeWord(code)
  return message === undefined ? undefined : { field: 'code', message }
}

/** The reason that a password cannot be set. */
export function newPasswordFault(password: string): string | undefined {
  if (password.length < MIN_NEW_PASSWORD) return text.account.tooShort
  return password.length > MAX_NEW_PASSWORD ? text.account.tooLong : undefined
}

function passwordWord(kind: FormKind, password: string): string | undefined {
  if (!password) return emptyWord(kind, 'password')
  return password.length < MIN_TYPED ? text.login.passwordShort : undefined
}

function wordFor(kind: FormKind, mode: Mode, field: FieldName, typed: Typed): string | undefined {
  switch (field) {
    case 'name':
      return nameFault(typed.name, text.signUp.nameEmpty)
    case 'school':
      return typedName(typed.school) ? undefined : text.signUp.schoolEmpty
    case 'mobile':
      return mobileWord(kind, mode, typed.mobile)
    case 'code':
      return codeWord(typed.code)
    case 'password':
      return passwordWord(kind, typed.password)
  }
}

/** Checks a form in the order that the specification gives (section 5), consent last; a known student gave it before. */
export function findFault(kind: FormKind, mode: Mode, typed: Typed, hasAgreed: boolean): Fault | undefined {
  for (const field of listFields(kind, mode)) {
    const message = wordFor(kind, mode, field, typed)
    if (message) return { field, message }
  }
  return mode === 'known' ? undefined : agreeFault(kind, hasAgreed)
}
