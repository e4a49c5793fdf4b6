import { duelOperations as op } from '../../../../contract/operations/practice/duel'
import type { Query, Result } from '../../../../contract/types'
import type { Send } from '@/api/client'

export type DuelRun = Result<'listOpponents'>['items'][number]
export type DuelSummary = Result<'listDuels'>['items'][number]
export type DuelPool = Result<'getDuelPool'>
export type DuelResult = Result<'getDuel'>

/** Duels against recorded runs. */
export const createDuelApi = (send: Send) => ({
  listOpponents: (query: Query<'listOpponents'>) => send(op.listOpponents, { query }),
  listDuels: () => send(op.listDuels, { query: {} }),
  getDuelPool: () => send(op.getDuelPool, {}),
  getDuel: (attempt: string) => send(op.getDuel, { params: { attempt } }),
})
