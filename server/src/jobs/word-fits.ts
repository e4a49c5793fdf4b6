import { fitStudents } from '../modules/words/fit'
import type { Fitting } from '../providers/fitting/contract'
import type { Job } from './runner'

const HOUR_MS = 3_600_000
/** Hours of the day in China in which few students learn. */
const NIGHT = { from: 1, to: 6 } as const

const hourInChina = (now: Date): number => new Date(now.getTime() + 8 * HOUR_MS).getUTCHours()

/** Fits the memory of students whose log has grown, at night. */
export const wordFitsJob = (fitting: Fitting): Job => ({
  name: 'word-fits',
  everySeconds: 3600,
  async run(db, now, signal) {
    const hour = hourInChina(now)
    return hour >= NIGHT.from && hour < NIGHT.to ? fitStudents({ db, fitting }, now, signal) : 0
  },
})
