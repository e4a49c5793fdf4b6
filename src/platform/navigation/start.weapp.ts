import type { RouterStart } from './router.contract'

export const routerStart = (() => undefined) satisfies RouterStart as RouterStart
