import { expirePoints } from '../modules/habit/point/expiry'
import type { Job } from './runner'

/** Posts what is left of points that have ended. */
export const pointsJob: Job = { name: 'points', everySeconds: 3600, run: expirePoints }
