import { mainRoutes } from './table/main'
import { scoreRoutes } from './table/score'
import { bookRoutes } from './table/book'
import { experienceRoutes } from './table/experience'
import { salesRoutes } from './table/sales'
import { adminRoutes } from './table/admin'
import { examptionRoutes } from './table/examption'
import { rearchRoutes } from './table/rearch'
import { yzInfoRoutes } from './table/yz-info'
import { publicExamRoutes } from './table/public-exam'
import { messageRoutes } from './table/message'
import { wordRoutes } from './table/words'
import { exercisesRoutes } from './table/exercises'
import { coursesRoutes } from './table/courses'
import { marketRoutes } from './table/market'
import { deskRoutes } from './table/desk'
import type { Row } from './row'

/** Every public path of the product; what the product consists of is read here. */
export const routes = [
  ...mainRoutes,
  ...scoreRoutes,
  ...bookRoutes,
  ...experienceRoutes,
  ...salesRoutes,
  ...adminRoutes,
  ...examptionRoutes,
  ...rearchRoutes,
  ...yzInfoRoutes,
  ...publicExamRoutes,
  ...messageRoutes,
  ...wordRoutes,
  ...exercisesRoutes,
  ...coursesRoutes,
  ...marketRoutes,
  ...deskRoutes,
] as const satisfies readonly Row[]
