import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { LessonMedia } from '../../../domain/lesson-media'
import type { MayShow } from '../../../domain/shown-text'
import { noBus, type Bus } from '../../../providers/bus/contract'
import type { Keys } from '../../../security/keys'
import { createActions, type Actions } from './actions'
import type { LiveSource } from './classes'
import { createEntry, type Entry } from './entry'
import { createHub, type Hub } from './hub'
import { createRooms, type Rooms } from './rooms'
import { createSpeakerFinder, type SpeakerOf } from './speaker'
import { createViews, type Views } from './views'

/** The dependencies of live classes. */
export interface LiveDeps {
  readonly keys: Keys
  readonly db: Db
  readonly clock: () => Date
  readonly content: Pick<Content, 'bank'>
  /** Where the films are played from. */
  readonly media: Pick<LessonMedia, 'loadAddress'>
  /** Whether others may see what a student wrote. */
  readonly mayShow: MayShow
  /** Where classes come from; without it there are none. */
  readonly live: LiveSource
  /** Joins several servers; without it there is one. */
  readonly bus?: Bus
}

/** The live classes of a server. */
export interface Live {
  readonly source: LiveSource
  readonly rooms: Rooms
  readonly getSpeaker: SpeakerOf
  readonly views: Views
  readonly actions: Actions
  readonly entry: Entry
  readonly hub: Hub
  now(): number
  stop(): Promise<void>
}

/** Makes them. */
export function createLive(deps: LiveDeps): Live {
  const { keys, db, clock, content, media, mayShow, live: source, bus = noBus } = deps
  const getSpeaker = createSpeakerFinder(keys)
  const rooms = createRooms({ db, clock, source })
  const views = createViews({ db, clock, content, getSpeaker, media })
  const hub = createHub({ db, clock, content, rooms, views, bus })
  const actions = createActions({ db, clock, content, mayShow, onChange: (room) => hub.changed(room) })
  return {
    source,
    rooms,
    getSpeaker,
    views,
    actions,
    hub,
    entry: createEntry({ db, clock, source, rooms }),
    now: () => clock().getTime(),
    stop: () => hub.stop(),
  }
}
