import type { UseCloseOnBack } from './close-on-back.contract'

/** WeChat's way back leaves a page whatever is open on it. */
export const useCloseOnBack = (() => undefined) satisfies UseCloseOnBack as UseCloseOnBack
