import { useState } from 'react'
import { ClozeText, WithDecks, WithPractice } from '@/areas/practice'
import type { Deck, ReciteCard } from '@/areas/practice'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { Box, Button } from '@/platform/ui'
import { knowledgeText as text } from '../../strings/knowledge'
import { studyDay } from '../../../../../contract/domain/study/day'
import { clozeText } from '../../../../../contract/domain/practice/cloze'
import { ofDay } from './of-day'

interface Dealt {
  readonly deck: Deck
  readonly card: ReciteCard
}

interface CardProps extends Dealt {
  /** Whether reciting is the next step of the page. */
  readonly isNext: boolean
}

function Card({ deck, card, isNext }: CardProps) {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const [isWhole, setWhole] = useState(false)
  return (
    <Section title={text.card} hint={text.ofDeck(deck.name)}>
      <Box className="card know-card">
        <Box as="h3" className="t-h3">
          {card.title}
        </Box>
        {isWhole ? (
          <Box as="p" className="cloze">
            {clozeText(card.text)}
          </Box>
        ) : (
          <ClozeText
            source={card.text}
            isShown={(place) => shown.has(place)}
            onShow={(place) => setShown(new Set([...shown, place]))}
          />
        )}
        {card.meaning && (
          <Box as="p" className="t-sub">
            {card.meaning}
          </Box>
        )}
        <Box className="know-foot">
          <Box as="p" className="t-cap">
            {!isWhole && text.hint}
          </Box>
          <Button
            className="btn btn-text"
            onClick={() => {
              setShown(new Set())
              setWhole(!isWhole)
            }}
          >
            {isWhole ? text.hideAll : text.showAll}
          </Button>
        </Box>
      </Box>
      <Link
        to={`/exercises/recite-learn?deck=${deck.id}`}
        className={`btn btn-l btn-full know-act ${isNext ? 'btn-beacon' : 'btn-quiet'}`}
      >
        {text.recite}
      </Link>
    </Section>
  )
}

/** The card of the study day, the same for everybody, and beneath it, where nothing moves any more, what else counts. */
function OfDay({ decks, isNext }: { readonly decks: readonly Deck[]; readonly isNext: boolean }) {
  const { now } = serverTime(useRoot())
  const all = decks.flatMap((deck): Dealt[] => deck.cards.map((card) => ({ deck, card })))
  const dealt = ofDay(all, studyDay(now()))
  return (
    <>
      {dealt && <Card key={dealt.card.id} {...dealt} isNext={isNext} />}
      <Box className="sec">
        <LinkRow to="/sign-index" title={text.other} />
      </Box>
    </>
  )
}

/** One piece of knowledge of the day, to be recalled with its key words covered. */
export function KnowledgeCard({ isNext }: { readonly isNext: boolean }) {
  return (
    <WithPractice>
      {(practice) => (
        <WithDecks practice={practice} deck={undefined}>
          {(decks) => <OfDay decks={decks} isNext={isNext} />}
        </WithDecks>
      )}
    </WithPractice>
  )
}
