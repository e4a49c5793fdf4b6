import { excitationOperations } from '../../contract/operations/habit/excitation'
import { studentOperations } from '../../contract/operations/account/student'
import type { Query, Result } from '../../contract/types'
import type { Send } from './client'

export type ClockState = Result<'joinClockActivity'>
export type ClockActivity = Result<'getClockActivity'>
export type ClockRecord = Result<'listClockRecords'>['records'][number]
export type ClockTask = Result<'getClockTask'>
export type Credits = Result<'getValidCredits'>
export type PointEntry = Result<'listPointEntries'>['items'][number]
export type PointRules = Result<'getPointRules'>
export type PointOffer = PointRules['offers'][number]
export type RewardTasks = Result<'listTasks'>
export type RewardTask = RewardTasks['items'][number]
export type Award = RewardTask['award']
export type Invitation = Result<'getInvitation'>
export type Invitee = Result<'listInviteeAwards'>['items'][number]

const op = { ...excitationOperations, ...studentOperations }

/** The activity that runs today, whatever its id is. */
const CURRENT = { id: 'current' }

const after = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/** Check-ins. Ids of what is asked for are made by the caller, so that a repeat counts once. */
export const createClockApi = (send: Send) => ({
  joinClockActivity: (id: string) => send(op.joinClockActivity, { params: CURRENT, body: { id } }),
  repairDay: (id: string, day: string) => send(op.joinClockActivity, { params: CURRENT, body: { id, day } }),
  getClockActivity: () => send(op.getClockActivity, { params: CURRENT }),
  getClockTask: () => send(op.getClockTask, { params: CURRENT }),
  getClockRank: (query: Query<'getClockRank'>) => send(op.getClockRank, { params: CURRENT, query }),
  listClockRecords: (query: Query<'listClockRecords'>) => send(op.listClockRecords, { query }),
})

/** Points: what there is of them, where they came from, and what they buy. */
export const createPointApi = (send: Send) => ({
  getValidCredits: (userId: string) => send(op.getValidCredits, { params: { userId }, query: {} }),
  listPointEntries: (userId: string, cursor?: string) =>
    send(op.listPointEntries, { params: { userId }, query: after(cursor) }),
  getPointRules: () => send(op.getPointRules, {}),
  spendPoints: (userId: string, id: string, couponId: string) =>
    send(op.spendPoints, { params: { userId }, body: { id, couponId } }),
})

/** Tasks with an award, and invitations. */
export const createRewardApi = (send: Send) => ({
  listTasks: (userId: string) => send(op.listTasks, { params: { userId } }),
  claimTaskAward: (userId: string, taskId: string) => send(op.claimTaskAward, { params: { userId, taskId } }),
  getInvitation: (userId: string) => send(op.getInvitation, { params: { userId } }),
  listInviteeAwards: (taskId: string, cursor?: string) =>
    send(op.listInviteeAwards, { params: { id: taskId }, query: after(cursor) }),
  nameInviter: (uid: string, taskId: string, code: string) =>
    send(op.addStudentToTask, { params: { uid, taskId }, body: { code } }),
})
