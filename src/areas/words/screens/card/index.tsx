import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { Page, useTitle } from '@/features/page'
import { WithWords, type WordSession } from '../../parts'
import { hostFacts } from '@/platform/host'
import { firstView } from '@/platform/first-view'
import { SwipeArea } from '@/platform/input/swipe'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { cardText } from '../../strings/card'
import { Back } from './back'
import { Front } from './front'
import { CardSheet } from './card-sheet'
import { BarLook, Choice, Side } from './look'
import { useCard, useFaces, useSession } from './use-memory'
import { useOwnView } from './use-own-view'
import './index.scss'

const Bar = observer(function Bar({ session, onUndo }: { session: WordSession; onUndo: () => void }) {
  const { place, total, standing, canUndo } = session
  return (
    <BarLook done={standing.settled / total}>
      <Box as="span" className="grow">
        {!hostFacts.hasOwnTitleBar && (
          <Button className="ib" aria-label={cardText.end} onClick={() => back('/spword/index')}>
            <Icon name="x" />
          </Button>
        )}
      </Box>
      <Box as="h1" className="wm-place t-num" aria-label={cardText.placeLabel(place, total)}>
        {cardText.place(place, total)}
      </Box>
      <Box as="span" className="grow wm-end">
        <Button className="ib wm-undo" aria-label={cardText.undoLabel} disabled={!canUndo} onClick={onUndo}>
          <Icon name="arrow-back-up" size={20} />
          {cardText.undo}
        </Button>
      </Box>
    </BarLook>
  )
})

const Session = observer(function Session({ words, session }: { words: WordStore; session: WordSession }) {
  const [isMore, setMore] = useState(false)
  const view = useCard(words, session)
  const openMore = useCallback(() => setMore(true), [])
  const { front, back: answer } = useFaces(words, session, view)
  useOwnView(words, session, front)
  const isThere = !view || view.entry !== undefined || view.isMissing
  const word = view?.card.word
  useLayoutEffect(() => {
    if (isThere) firstView.drop(word)
  }, [isThere, word])
  const hasEnded = view === undefined
  // Also where its last words were answered on another device.
  useEffect(() => {
    if (hasEnded) go('/spword/spword-result', 'replace')
  }, [hasEnded])
  if (!view || !front || !answer) return <Skeleton />
  const { card, face, isMissing, actions } = view
  const { audio } = words.book.index
  return (
    <Box className={`wm is-${face}`}>
      <Bar session={session} onUndo={actions.undo} />
      <SwipeArea className="wm-card" follows="leaning" onSwipe={actions.swipe}>
        <Side name="front" word={front.card.word} isUp={face === 'front'}>
          <Front
            card={front.card}
            entry={front.entry}
            isMissing={isMissing}
            tip={words.plan.tip}
            hasAudio={audio}
            onMore={openMore}
            onRetry={view.retry}
            onTurn={actions.turn}
          />
        </Side>
        <Side name="back" word={answer.card.word} isUp={face !== 'front'}>
          <Back {...answer} hasAudio={audio} onMore={openMore} />
        </Side>
      </SwipeArea>
      <Choice word={card.word} face={face} due={view.due} onLeft={actions.left} onRight={actions.right} />
      {isMore && (
        <CardSheet words={words} word={card.word} onMark={actions.mark} onClose={() => setMore(false)} />
      )}
    </Box>
  )
})

/** The sentences where nothing is left to learn today. */
const Done = observer(function Done({ words }: { words: WordStore }) {
  const fresh = words.state.days.get(words.today)?.fresh ?? 0
  useLayoutEffect(() => firstView.drop(), [])
  return (
    <Notice art="empty" title={cardText.doneTitle} hint={cardText.doneHint(fresh)}>
      <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/index', 'replace')}>
        {cardText.toToday}
      </Button>
    </Notice>
  )
})

const Memory = observer(function Memory({ words, bar }: { words: WordStore; bar: ReactNode }) {
  const session = useSession(words)
  if (session) return <Session key={String(words.hasSynced)} words={words} session={session} />
  return (
    <>
      {bar}
      <Done words={words} />
    </>
  )
})

export default function MemoryScreen() {
  const bar = <NavBar title={useTitle()} />
  return (
    <Page keepsShell>
      <WithWords bar={bar}>{(words) => <Memory words={words} bar={bar} />}</WithWords>
    </Page>
  )
}
