import type { RouterStart } from './contract'
import { router } from '.'

export const routerStart = ((resolve, failed) =>
  router.start(resolve, failed)) satisfies RouterStart as RouterStart
