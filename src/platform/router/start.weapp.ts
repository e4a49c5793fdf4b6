import type { RouterStart } from './contract'

export const routerStart = (() => undefined) satisfies RouterStart as RouterStart
