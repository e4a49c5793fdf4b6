import type { UseKeys } from './keys.contract'

/** WeChat tells a mini-program of no key outside its fields. */
export const useKeys = (() => undefined) satisfies UseKeys as UseKeys
