import type { LiveApi, LiveRoomFacts } from '@/api/live'
import type { SocketPlatform } from '@/platform/net/socket.contract'
import type { Store } from '@/platform/storage/kv.contract'
import type { ClassRecord } from './class-record'

/** The dependencies of a room. */
export interface RoomDeps {
  readonly api: LiveApi
  /** The server's origin, empty for the page's own. */
  readonly base: string
  readonly open: SocketPlatform['open']
  /** The storage of the student on this device. */
  readonly local: Store
  readonly later: (work: () => void, ms: number) => void
  readonly random: () => number
  readonly now: () => number
  readonly newId: () => string
  readonly say: (sentence: string, tone?: 'good') => void
  /** The student's own record of what they do here. */
  readonly record: Pick<ClassRecord, 'signed' | 'answered'>
  /** Renews a sign-in that is due. */
  readonly freshen: () => Promise<void>
}

/** A room's answer with when it was asked for, in Unix ms of the device. */
export interface AskedRoom {
  readonly facts: LiveRoomFacts
  readonly askedAt: number
}
