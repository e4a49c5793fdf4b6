import type { RouterStart } from './router.contract'
import { router } from './router'

export const routerStart = ((resolver, failed) =>
  router.start(resolver, failed)) satisfies RouterStart as RouterStart
