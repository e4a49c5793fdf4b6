import { countDue } from '../modules/habit/board/cohort-count'
import type { Job } from './runner'

/** Counts the time and the check-ins of students whose log has grown on the boards among companions. */
export const boardsJob: Job = { name: 'boards', everySeconds: 60, run: countDue }
