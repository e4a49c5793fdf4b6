import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { BoardView, BoardVisitor, type BoardKind } from '@/features/board'
import { Page, usePage, useTitle } from '@/features/page'
import { Tabs } from '@/kit/tabs'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { boardText as text } from '@/strings/practice/board'
import { getKind, weekBoards } from './kind'

/** Stands where an address names no board that there is. */
function Unknown() {
  return (
    <Notice art="empty" title={text.unknown} hint={text.unknownHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/market/paper-practice')}>
        {text.unknownGo}
      </Button>
    </Notice>
  )
}

/** The way to the study room, whose time counts. */
function Room() {
  return (
    <Box className="sec">
      <LinkRow to="/room/study-rank" title={text.room} hint={text.roomHint} />
    </Box>
  )
}

interface VisitorProps {
  readonly board: BoardKind
  /** The further links. */
  readonly beside?: ReactNode
}

/** A guest has no place on a board. */
const Visitor = observer(function Visitor({ board, beside }: VisitorProps) {
  const { uid } = useRoot().session
  if (uid === undefined)
    return (
      <>
        <BoardVisitor hint={board.words.loginHint} isPart={beside !== undefined} />
        {beside}
      </>
    )
  return <BoardView key={`${uid}/${board.id}`} board={board} unknown={<Unknown />} beside={beside} />
})

const weeks = ['study', 'practice'] as const

/** The boards of the week: of all study, and of questions. */
function Weeks({ first }: { readonly first: (typeof weeks)[number] }) {
  const [shown, setShown] = useState(first)
  return (
    <>
      <Tabs
        label={text.which}
        tabs={weeks.map((name) => [name, text.weeks[name]])}
        shown={shown}
        onShow={setShown}
      >
        <Visitor board={weekBoards[shown]} beside={<Room />} />
      </Tabs>
    </>
  )
}

/** A board of companions: where the student stands, those nearby, and the way off it. */
export default function BoardScreen() {
  const title = useTitle()
  const { params, row } = usePage()
  const isNameless = row.path === '/market/paper-rank' && params['paper'] === undefined
  const isOfWeek = row.path === '/study-rank'
  return (
    <Page>
      <NavBar title={title} />
      {isNameless && <Unknown />}
      {isOfWeek && <Weeks first={params['board'] === 'practice' ? 'practice' : 'study'} />}
      {!isNameless && !isOfWeek && <Visitor board={getKind(params)} />}
    </Page>
  )
}
