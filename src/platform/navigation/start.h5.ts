import type { RouterStart } from './router.contract'
import { router } from './router'

export const routerStart = ((resolve, failed) =>
  router.start(resolve, failed)) satisfies RouterStart as RouterStart
