import { createDeskApi, type DeskRoom } from '../../../api/desk'
import { ApiError, CommonCode } from '@/api/errors'
import { createLiveDeskApi } from '../../../api/live-desk'
import type { Api } from '@/api/services'
import { when, type Queue, type Task } from '../../../parts/desk'
import { deskText } from '../../../strings/frame'
import { liveText as text } from '../../../strings/live'
import { deskTitles } from '../../../../../../contract/domain/strings/titles/desk'
import { RoomDetail } from './room-detail'

/** Most characters of a message in a room. */
const LONGEST_SAID = 200

async function readRoom(api: Api, room: string): Promise<DeskRoom> {
  const { items } = await api.of(createDeskApi).listDeskRooms()
  const found = items.find((item) => item.room === room)
  if (!found) throw new ApiError(CommonCode.NotFound, 404, text.gone)
  return found
}

/** Speaking in a room as its teacher, while it is not over. */
export function roomTasks({ room, state }: DeskRoom): readonly Task<DeskRoom>[] {
  if (state === 'over') return []
  return [
    {
      key: 'say',
      name: text.say.name,
      reasonLabel: text.say.reasonLabel,
      text: text.say.text,
      longest: LONGEST_SAID,
      fields: [],
      decisions: [
        {
          key: 'say',
          name: text.say.button,
          isMain: true,
          fields: [],
          needsReason: true,
          effect: text.say.effect,
          done: text.say.done,
          send: async (api, id, { reason }) => {
            await api.of(createLiveDeskApi).addTeacherMessage(room, { id, text: reason })
            return readRoom(api, room)
          },
        },
      ],
    },
  ]
}

/** Rooms of live classes of the last and next days. */
export const liveQueue: Queue<DeskRoom, DeskRoom> = {
  key: 'live',
  path: '/desk/live',
  title: deskTitles['/desk/live'],
  itemTitle: text.item,
  none: text.none,
  filters: [],
  isClaimed: false,
  list: (api) => api.of(createDeskApi).listDeskRooms(),
  getKey: ({ room }) => room,
  row: ({ title, begins, state, questions, reports }, now) => ({
    tag: text.states[state],
    time: when(begins, now),
    isDue: state === 'live',
    title,
    caption: text.caption(questions, reports),
  }),
  read: readRoom,
  head: ({ title, begins, ends, state }, now) => ({
    title,
    caption: deskText.line([text.states[state], text.time(when(begins, now), when(ends, now))]),
  }),
  Detail: RoomDetail,
  tasks: (item, mayDo) => (mayDo('live') ? roomTasks(item) : []),
  history: () => undefined,
}
