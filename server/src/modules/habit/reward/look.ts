import { DAY_MS } from '../../../../../contract/domain/china-time'
import { LATE_DAYS } from '../../../../../contract/domain/habit/streak'
import { studyDay, studyDayStart } from '../../../../../contract/domain/study/day'
import { forEachStudent } from '../../../domain/for-each-student'
import { postMessages } from '../../../domain/messages'
import { studyTold as text } from '../../../strings/notifications'
import { readyTask } from './claims'
import * as repo from './look-repo'
import { settleInvitation, type SettleDeps } from './settle'

/** How the key of a message about an award begins; the task follows. */
const KEY = 'award '

/**
 * Notifies a student of a finished task whose award can be taken: once for each task, of one a study day at most, and
 * never of a daily one, whose award is seen where it is done.
 */
async function notifyOfAward(deps: SettleDeps, uid: string): Promise<void> {
  const now = deps.clock()
  const announced = await repo.listAnnouncedAwards(deps.db, uid, KEY)
  const today = studyDayStart(studyDay(now.getTime()))
  if ([...announced.values()].some((at) => at.getTime() >= today)) return
  const task = await readyTask(deps, uid, (id) => !announced.has(id))
  if (!task) return
  const { title, body } = text.award
  const message = { title, body: body(task.rule.title), to: '/new-rewards', at: now }
  await postMessages(deps.db, [{ uid, kind: 'task', key: `${KEY}${task.taskId}`, ...message }])
}

/**
 * Handles students who have studied since the last run: settles their invitations and announces awards that can be
 * taken. Also settles invitations that can earn nothing any more. Resolves to the number of students handled.
 */
export async function lookAfterRewards(deps: SettleDeps, signal: AbortSignal): Promise<number> {
  const { db, content, clock } = deps
  const looked = await forEachStudent(
    (after, limit) => repo.grownStudents(db, after, limit),
    async (grown) => {
      await settleInvitation(deps, grown.uid)
      await notifyOfAward(deps, grown.uid)
      await repo.putLook(db, grown)
    },
    signal,
  )
  const rule = content.tasks.invite
  if (!rule) return looked
  const before = new Date(clock().getTime() - (rule.within + LATE_DAYS) * DAY_MS)
  const settled = await forEachStudent(
    (after, limit) => repo.openSince(db, before, after, limit),
    ({ uid }) => settleInvitation(deps, uid),
    signal,
  )
  return looked + settled
}
