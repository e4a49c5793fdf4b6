import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { NavBar } from '@/components/nav-bar'
import { BoardView, BoardVisitor, type BoardKind } from '@/features/board'
import { Page, useTitle } from '@/features/page'
import { Tabs } from '@/kit/tabs'
import { WithStudy } from '@/kit/with-study'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { focusArea } from '../../area'
import type { FocusStore } from '../../store/focus-store'
import { roomText as text } from '../../strings/room'
import { roomDayBoard, roomWeekBoard } from '@/strings/practice/board'
import { Timer } from './timer'
import { useTimer } from './use-timer'
import './index.scss'

const boards = {
  day: { id: 'room-day', words: roomDayBoard, hasCompanions: true },
  week: { id: 'room-week', words: roomWeekBoard, hasCompanions: true },
} as const satisfies Readonly<Record<string, BoardKind>>

const names = ['day', 'week'] as const

interface OfRoom {
  readonly focus: FocusStore
}

/** The study time of students by the timer, today and this week; while it runs only the timer counts. */
const Boards = observer(function Boards({ focus }: OfRoom) {
  const { uid } = useRoot().session
  const [shown, setShown] = useState<(typeof names)[number]>('day')
  if (focus.run) return null
  const board = boards[shown]
  return (
    <Box as="section" className="room-boards">
      <Box as="h2" className="t-h2 pad">
        {text.boards}
      </Box>
      {uid === undefined ? (
        <BoardVisitor hint={board.words.loginHint} isPart />
      ) : (
        <Tabs
          label={text.which}
          tabs={names.map((name) => [name, text.boardNames[name]])}
          shown={shown}
          onShow={setShown}
        >
          {/* What the timer has written counts once it was sent. */}
          <BoardView key={`${uid}/${board.id}`} board={board} edition={`${focus.sync.unsent === 0}`} />
        </Tabs>
      )}
    </Box>
  )
})

function Room({ focus }: OfRoom) {
  useTimer(focus)
  return (
    <>
      <Timer focus={focus} />
      <Boards focus={focus} />
    </>
  )
}

/** The study room: a timer, the minutes of today and this week, and the boards of both. */
export default function RoomScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithStudy area={focusArea}>{(focus) => <Room focus={focus} />}</WithStudy>
    </Page>
  )
}
