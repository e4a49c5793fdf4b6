import { DAY_MS } from '../../../../../contract/domain/china-time'
import {
  sessionsBetween,
  stateAt,
  type LiveState,
} from '../../../../../contract/domain/courses/live/schedule'
import type { Result } from '../../../../../contract/types'
import type { Db } from '../../../db'
import type { DeskQueue } from '../../../domain/desk'
import { DomainError } from '../../../errors'
import { ErrorCode } from '../../../../../contract/errors'
import { BACK_MS } from './classes'
import { waitingIn } from './desk-repo'
import type { Live } from './service'

/** How far ahead staff see rooms, in ms. */
const SOON_MS = 2 * DAY_MS

type DeskRooms = Result<'listDeskRooms'>
type DeskRoom = DeskRooms['items'][number]

const states: Readonly<Record<LiveState, DeskRoom['state']>> = {
  upcoming: 'soon',
  open: 'live',
  live: 'live',
  ended: 'over',
}
const order: readonly DeskRoom['state'][] = ['live', 'soon', 'over']

/** The running room comes first, then the next, then the last. */
function inOrder(a: DeskRoom, b: DeskRoom): number {
  const byState = order.indexOf(a.state) - order.indexOf(b.state)
  if (byState !== 0) return byState
  return a.state === 'over' ? b.begins - a.begins : a.begins - b.begins
}

type DeskRoomDeps = { readonly db: Db; readonly live: Pick<Live, 'source' | 'rooms' | 'now'> }

/** The rooms of the last week and the next two days, with what waits in them. */
export async function listDeskRooms({ db, live }: DeskRoomDeps): Promise<DeskRooms> {
  const now = live.now()
  const given = live.source
    .classes()
    .flatMap((lesson) =>
      sessionsBetween(lesson, now - BACK_MS, now + SOON_MS).map((session) => ({ lesson, session })),
    )
  const waiting = await waitingIn(
    db,
    given.map(({ session }) => session.room),
  )
  const items = given.map(({ lesson, session }): DeskRoom => {
    const { room, beginsAt: begins, endsAt: ends } = session
    const { questions = 0, reports = 0 } = waiting.get(room) ?? {}
    return {
      room,
      title: lesson.title,
      begins,
      ends,
      state: states[stateAt(session, now)],
      questions,
      reports,
    }
  })
  return { items: items.sort(inOrder).slice(0, 500) }
}

/** The rooms as a queue of the desk: what waits are reports, and questions in classes that are not over. */
export function liveQueue(deps: DeskRoomDeps): DeskQueue {
  return {
    async waiting() {
      const { items } = await listDeskRooms(deps)
      return items.reduce(
        (sum, { state, questions, reports }) => sum + reports + (state === 'over' ? 0 : questions),
        0,
      )
    },
    async has(room) {
      try {
        return (await deps.live.rooms.find(room)).room === room
      } catch (cause) {
        if (cause instanceof DomainError && cause.code === ErrorCode.NotFound) return false
        throw cause
      }
    },
  }
}
