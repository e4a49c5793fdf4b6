import type { RouterStart } from './router.contract'
import { router } from './router'

export const routerStart = ((resolve, pages, failed) =>
  router.start(resolve, pages, failed)) satisfies RouterStart as RouterStart
