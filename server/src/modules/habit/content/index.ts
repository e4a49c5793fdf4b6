import type { CouponRule } from '../../../../../contract/schemas/shop/shop'
import type { ContentReading } from '../../../domain/content/reading'
import type { TaughtCourses } from '../../../domain/content/sale'
import { readClockActivities, type ClockRules } from './clock-activities'
import { readPoints, type PointRules } from './points'
import { checkAwardsInTime, readTasks, type Tasks } from './tasks'

declare module '../../../domain/content/content' {
  interface Content {
    /** The rules of daily check-ins; they follow their file while the server runs. */
    clockActivities: readonly ClockRules[]
    /** Tasks with an award, and the rules of the points; they follow their files while the server runs. */
    tasks: Tasks
    points: PointRules
  }
}

/** The content that tasks and points name; coupons are undefined where their file cannot be read. */
interface Named {
  readonly coupons: readonly CouponRule[] | undefined
  readonly courses: TaughtCourses
  readonly examDate: string | undefined
}

/** Reads check-in activities, tasks and points. */
export async function readHabit(reading: ContentReading, { coupons, courses, examDate }: Named) {
  const { from, report, reportCourse } = reading
  const clockActivities = await readClockActivities(from('clock-activities'), report('clock-activities'))
  const tasksReports = { report: report('tasks'), reportCourse: reportCourse('tasks') }
  const tasks = await readTasks(from('tasks'), { coupons, courses }, tasksReports)
  if (examDate !== undefined) checkAwardsInTime(tasks, examDate, tasksReports.reportCourse)
  return { clockActivities, tasks, points: await readPoints(from('points'), { coupons }, report('points')) }
}
