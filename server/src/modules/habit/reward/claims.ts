import type { DayFacts } from '../../../../../contract/domain/habit/facts'
import { formatDate, studyDay } from '../../../../../contract/domain/study/day'
import { ErrorCode } from '../../../../../contract/errors'
import type { RewardTask } from '../../../../../contract/schemas/habit/excitation'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { lockAccount } from '../../../domain/account-lock'
import { listDayFacts } from '../../../domain/day-facts'
import { formerClaims, hadAccount } from '../../../domain/deleted-account'
import { DomainError } from '../../../errors'
import type { Keys } from '../../../security/keys'
import { rewardText } from './strings/reward'
import { awardFor, giveAward, loadHaving } from './awards'
import type { RewardDeps } from './deps'
import * as repo from './repo'
import type { SettleDeps } from './settle'
import {
  canBeDone,
  getEnd,
  hasBegun,
  isOfLog,
  getProgress,
  getTasks,
  type Life,
  type Progress,
  type Task,
} from './tasks'

/** The life of a student so far, in study days. */
async function loadStudyLife(db: Db, keys: Keys, uid: string, now: Date): Promise<Life> {
  const registered = (await repo.registeredAt(db, uid)) ?? now
  const isNew = !(await hadAccount(db, keys, uid))
  const former = new Set((await formerClaims(db, keys, uid, 'task')).keys())
  return { registered: studyDay(registered.getTime()), today: studyDay(now.getTime()), isNew, former }
}

/** How far a student is with some tasks. */
interface Standing {
  readonly progress: (task: Task) => Progress
  readonly facts: ReadonlyMap<number, DayFacts>
}

/** How far a student is with each of some tasks; the log is read once for all of them. */
async function standingWith(db: Db, uid: string, tasks: readonly Task[], today: number): Promise<Standing> {
  const states = await repo.loadStates(db, uid)
  const read = tasks.filter(isOfLog)
  const from = Math.min(...read.map((task) => task.from))
  const to = Math.min(today, Math.max(...read.map((task) => task.to)))
  const facts = read.length === 0 ? new Map<number, DayFacts>() : await listDayFacts(db, uid, { from, to })
  return { progress: (task) => getProgress(task, facts, states), facts }
}

const isDone = ({ goal, done }: Progress): boolean => done >= goal

function presentClaim(task: Task, { award, claimed_at }: repo.ClaimRow, { goal }: Progress): RewardTask {
  return { ...buildHead(task), goal, done: goal, state: 'claimed', award, claimedAt: claimed_at.getTime() }
}

function buildHead({ taskId, kind, rule, from, to }: Task) {
  const { title, hint, to: path } = rule
  const day = kind === 'daily' ? { day: formatDate(from) } : {}
  return { taskId, kind, title, hint, to: path, endsAt: getEnd({ from, to }), ...day }
}

/** The tasks of a student: those that run and can still be done, and those with an award that was not taken. */
export async function listTasks(deps: RewardDeps, uid: string): Promise<RewardTask[]> {
  const { db, content, keys } = deps
  const now = deps.clock()
  const life = await loadStudyLife(db, keys, uid, now)
  const tasks = getTasks(content.tasks, life)
  const claims = await repo.listClaims(
    db,
    uid,
    tasks.map(({ taskId }) => taskId),
  )
  const open = tasks.filter(({ taskId }) => !claims.has(taskId))
  const { progress, facts } = await standingWith(db, uid, open, life.today)
  const look = { now: now.getTime(), today: life.today }
  const having = await loadHaving(db, deps, { uid, rules: open.map(({ rule }) => rule.award), now })
  return tasks.flatMap((task): RewardTask[] => {
    const isOver = task.to < life.today
    const claim = claims.get(task.taskId)
    if (claim) return isOver ? [] : [presentClaim(task, claim, progress(task))]
    const far = progress(task)
    if (!isDone(far) && (isOver || !canBeDone(task, facts, look))) return []
    const award = awardFor(deps, task.rule.award, having, now)
    return [{ ...buildHead(task), ...far, state: isDone(far) ? 'ready' : 'open', award }]
  })
}

/** A finished task of a student, other than a daily one, whose award was not taken, among those that are asked about. */
export async function readyTask(
  { db, content, clock, keys }: SettleDeps,
  uid: string,
  isAsked: (taskId: string) => boolean,
): Promise<Task | undefined> {
  const life = await loadStudyLife(db, keys, uid, clock())
  const asked = getTasks(content.tasks, life).filter(
    ({ kind, taskId }) => kind !== 'daily' && isAsked(taskId),
  )
  const ids = asked.map(({ taskId }) => taskId)
  const claims = await repo.listClaims(db, uid, ids)
  const open = asked.filter(({ taskId }) => !claims.has(taskId))
  if (open.length === 0) return undefined
  const { progress } = await standingWith(db, uid, open, life.today)
  return open.find((task) => isDone(progress(task)))
}

const claimed = ({ task_id, award, point, claimed_at }: repo.ClaimRow): Result<'claimTaskAward'> => ({
  taskId: task_id,
  award,
  point,
  claimedAt: claimed_at.getTime(),
})

/**
 * Takes the award of a finished task, once: a repeated claim gets the same answer. Throws NotFound for a task that
 * the student does not have, Conflict for one that is not finished or was finished too long ago, or whose award the
 * person took with a former account.
 */
export async function claimAward(
  deps: RewardDeps,
  uid: string,
  taskId: string,
): Promise<Result<'claimTaskAward'>> {
  const { content, keys } = deps
  const now = deps.clock()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const known = (await repo.listClaims(tx, uid, [taskId])).get(taskId)
    if (known) return claimed(known)
    if (taskId === content.tasks.invite?.taskId)
      throw new DomainError(ErrorCode.Conflict, rewardText.byItself)
    const life = await loadStudyLife(tx, keys, uid, now)
    if (life.former.has(taskId)) throw new DomainError(ErrorCode.Conflict, rewardText.hadBefore)
    const task = getTasks(content.tasks, life).find((item) => item.taskId === taskId)
    if (!task) {
      const isLate = hasBegun(content.tasks, life, taskId)
      throw isLate
        ? new DomainError(ErrorCode.Conflict, rewardText.late)
        : new DomainError(ErrorCode.NotFound, rewardText.noTask)
    }
    const far = (await standingWith(tx, uid, [task], life.today)).progress(task)
    if (!isDone(far)) throw new DomainError(ErrorCode.Conflict, rewardText.unfinished)
    const { award: rule } = task.rule
    const title =
      task.kind === 'daily' ? rewardText.ofDay(task.rule.title, formatDate(task.from)) : task.rule.title
    const award = await giveAward(tx, deps, { uid, key: `task:${taskId}`, title, rule, now })
    const point = award.kind === 'points' ? award.amount : 0
    const row = { uid, task_id: taskId, point, claimed_at: now }
    await tx
      .insertInto('task_claims')
      .values({ ...row, award: JSON.stringify(award) })
      .execute()
    return claimed({ ...row, award })
  })
}
