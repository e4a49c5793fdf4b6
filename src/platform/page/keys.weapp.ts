import type { UseKeys } from './keys.contract'

/** WeChat reports no key outside a mini-program's fields. */
export const useKeys = (() => undefined) satisfies UseKeys as UseKeys
