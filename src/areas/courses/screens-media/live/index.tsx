import { Page, usePage } from '@/features/page'
import { Asked } from './asked'
import { RoomScreen } from './room-screen'
import { Schedule } from './schedule'
import './index.scss'

/** Live classes: what is given when, and the room of one of them. */
export default function LiveScreen() {
  const { params } = usePage()
  const { room, lesson } = params
  return (
    <Page>
      {room !== undefined ? (
        <RoomScreen key={room} name={room} />
      ) : lesson !== undefined ? (
        <Asked key={lesson} lesson={lesson} />
      ) : (
        <Schedule />
      )}
    </Page>
  )
}
