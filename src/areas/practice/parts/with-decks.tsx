import { observer } from 'mobx-react-lite'
import { useCallback, type ReactNode } from 'react'
import type { Deck } from '../api/question'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import type { PracticeStore } from '../store/practice-store'
import { reciteText as text } from '../strings/recite'
import { useCards } from './use-cards'

interface WithDecksProps {
  readonly practice: PracticeStore
  /** The deck that is wanted; all of them where it is undefined. */
  readonly deck: string | undefined
  readonly children: (decks: readonly Deck[]) => ReactNode
}

/** Gives a screen the cards to be learnt by heart, once they are here. */
export const WithDecks = observer(function WithDecks({ practice, deck, children }: WithDecksProps) {
  const open = useCallback(() => practice.cards.openDecks(), [practice])
  const { load, retry } = useCards(open)
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const decks = load.value.filter(({ id }) => deck === undefined || id === deck)
  if (decks.length === 0) return <Notice art="empty" title={text.empty} hint={text.emptyHint} />
  return <>{children(decks)}</>
})
