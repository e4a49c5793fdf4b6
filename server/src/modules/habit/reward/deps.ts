import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { Keys } from '../../../security/keys'

/** What tasks, awards and points need from outside. */
export interface RewardDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly keys: Keys
  readonly content: Pick<Content, 'tasks' | 'points' | 'coupons' | 'products' | 'courses'>
  /** What a student may do with courses. */
  readonly loadAccess: (
    db: Db,
    uid: string,
    courses: readonly Course[],
    now: Date,
  ) => Promise<readonly CourseAccess[]>
}
