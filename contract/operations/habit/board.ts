import { ErrorCode } from '../../errors'
import type { Operation } from '../../operation'

/** Leaderboards: how far students are among each other, week by week. */
export const boardOperations = {
  getLeaderboardPage: {
    method: 'GET',
    path: '/statistics/v1/leaderboard/{boardId}/page',
    origin: 'spec',
    auth: 'user',
    summary: 'One page of a leaderboard: from the top on, or those around the caller',
    errors: [ErrorCode.NotFound],
  },
  getLeaderboardItem: {
    method: 'GET',
    path: '/statistics/v1/leaderboard/{boardId}/item',
    origin: 'spec',
    auth: 'user',
    summary: "The caller's own place on a leaderboard, and how many are on it",
    errors: [ErrorCode.NotFound],
  },
  setLeaderboardParticipation: {
    method: 'PUT',
    path: '/statistics/v1/leaderboard/participation',
    origin: 'ours',
    auth: 'user',
    summary: 'Leave all leaderboards, or come back to them with the scores there are',
    body: 'json',
    idempotent: true,
    errors: [],
  },
} as const satisfies Record<string, Operation>
