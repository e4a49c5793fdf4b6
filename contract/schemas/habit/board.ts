import { Type, type Static } from 'typebox'
import { Count, Cursor, Exact, Id, Millis, Paging, Text } from '../common'

const Rank = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const boardParams = Exact({ boardId: Id })

/**
 * The students on a board: about fifty similar ones, who are the caller's companions, or everybody. A board without
 * companions has everybody in any case.
 */
const Scope = Type.Optional(Type.Enum(['cohort', 'all']))

/** A student on a leaderboard: others are shown by a masked name and by nothing that identifies them. */
export const BoardEntry = Exact({ rank: Rank, name: Text(64), score: Count, isMe: Type.Boolean() })
export type BoardEntry = Static<typeof BoardEntry>

/** The schemas of the operations of leaderboards. */
export const boardSchemas = {
  getLeaderboardPage: {
    params: boardParams,
    query: Exact({ ...Paging, around: Type.Optional(Type.Literal('me')), scope: Scope }),
    result: Exact({ items: Type.Array(BoardEntry, { maxItems: 100 }), next: Type.Optional(Cursor) }),
  },
  getLeaderboardItem: {
    params: boardParams,
    query: Exact({ scope: Scope }),
    result: Exact({
      /** Whether the caller wants to be on leaderboards. */
      isShown: Type.Boolean(),
      score: Count,
      /** Null for students not on the board: they left it, or have no score yet. */
      rank: Type.Union([Rank, Type.Null()]),
      /** How many are on the board. */
      total: Count,
      /** The week of the board; missing where the board never starts over. */
      startsAt: Type.Optional(Millis),
      endsAt: Type.Optional(Millis),
      /** The study week of the exam, in which nobody is ranked; missing where the board never starts over. */
      rest: Type.Optional(Exact({ startsAt: Millis, endsAt: Millis })),
      /** The common trait of the companions, as 数学一; missing where everybody is shown. */
      cohort: Type.Optional(Text(40)),
    }),
  },
  setLeaderboardParticipation: {
    body: Exact({ isShown: Type.Boolean() }),
    result: Exact({ isShown: Type.Boolean() }),
  },
}
