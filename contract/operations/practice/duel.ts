import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Duels against recorded runs of other students. */
export const duelOperations = {
  listOpponents: {
    method: 'GET',
    path: '/gaoshou/v1/combat/opponents',
    origin: 'ours',
    auth: 'user',
    summary: 'Recorded runs of students with a rating near that of the caller',
    errors: [],
  },
  listDuels: {
    method: 'GET',
    path: '/gaoshou/v1/combat/duels',
    origin: 'ours',
    auth: 'user',
    summary: "The caller's duels, the newest first",
    errors: [],
  },
  getDuelPool: {
    method: 'GET',
    path: '/gaoshou/v1/combat/pool',
    origin: 'ours',
    auth: 'user',
    summary: 'The school and major that the caller aims at, and how many with that aim may be met',
    errors: [],
  },
  getDuel: {
    method: 'GET',
    path: '/gaoshou/v1/combat/duels/{attempt}',
    origin: 'ours',
    auth: 'user',
    summary: 'One duel of the caller, with the run that it was against',
    errors: [ErrorCode.NotFound],
  },
} as const satisfies Record<string, Operation>
