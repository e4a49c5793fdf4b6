import { observer } from 'mobx-react-lite'
import { useState } from 'react'
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
import { kindOf, weekBoards } from './kind'

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

/** A guest has no place on a board. */
const Visitor = observer(function Visitor({ board }: { readonly board: BoardKind }) {
  const { uid } = useRoot().session
  if (uid === undefined) return <BoardVisitor hint={board.words.loginHint} />
  return <BoardView key={`${uid}/${board.id}`} board={board} unknown={<Unknown />} />
})

const weeks = ['study', 'practice'] as const

/** The boards of the week: of all study, and of questions; before them, since they are long, what leads to the study room. */
function Weeks({ first }: { readonly first: (typeof weeks)[number] }) {
  const [shown, setShown] = useState(first)
  return (
    <>
      <Box className="pad">
        <LinkRow to="/room/study-rank" title={text.room} hint={text.roomHint} />
      </Box>
      <Tabs
        label={text.which}
        tabs={weeks.map((name) => [name, text.weeks[name]])}
        shown={shown}
        onShow={setShown}
      >
        <Visitor board={weekBoards[shown]} />
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
      {!isNameless && !isOfWeek && <Visitor board={kindOf(params)} />}
    </Page>
  )
}
