import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { Keys } from '../../../security/keys'

/** The dependencies of tasks, awards and points. */
export interface RewardDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly keys: Keys
  readonly content: Pick<Content, 'tasks' | 'points' | 'coupons' | 'products' | 'courses'>
  /** The rights of a student over courses. */
  readonly loadAccess: (
    db: Db,
    uid: string,
    courses: readonly Course[],
    now: Date,
  ) => Promise<readonly CourseAccess[]>
}
