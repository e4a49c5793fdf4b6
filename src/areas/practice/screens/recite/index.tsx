import { useState } from 'react'
import type { Deck, ReciteCard } from '../../api/question'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { useGrowth } from '@/components/use-growth'
import { useListId } from '@/kit/list-id'
import { ClozeText, WithDecks, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { reciteText as text } from '../../strings/recite'
import { clozeText } from '../../../../../contract/domain/practice/cloze'
import './index.scss'

const layouts = ['cards', 'titles', 'text'] as const
type Layout = (typeof layouts)[number]

function Meaning({ card }: { card: ReciteCard }) {
  return card.meaning ? (
    <Box as="p" className="t-sub">
      {card.meaning}
    </Box>
  ) : null
}

/** A card whose key words are covered until they are tapped. */
function Covered({ card }: { card: ReciteCard }) {
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <ClozeText
        source={card.text}
        isShown={(place) => shown.has(place)}
        onShow={(place) => setShown(new Set([...shown, place]))}
      />
      <Meaning card={card} />
    </>
  )
}

/** The title of a card, which opens its text. */
function Folded({ card }: { card: ReciteCard }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="row row-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Box as="span" className="grow t-mid">
          {card.title}
        </Box>
        <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
      </Button>
      {isOpen && (
        <>
          <Box as="p" className="cloze">
            {clozeText(card.text)}
          </Box>
          <Meaning card={card} />
        </>
      )}
    </>
  )
}

function OneCard({ card, layout }: { card: ReciteCard; layout: Layout }) {
  if (layout === 'titles') return <Folded card={card} />
  return (
    <>
      <Box as="h3" className="t-h3">
        {card.title}
      </Box>
      {layout === 'cards' ? (
        <Covered card={card} />
      ) : (
        <>
          <Box as="p" className="cloze">
            {clozeText(card.text)}
          </Box>
          <Meaning card={card} />
        </>
      )}
    </>
  )
}

/** Cards that one message to a view brings. */
const EACH = 2

/** The decks with the first so many of their cards. */
function cut(decks: readonly Deck[], count: number): Deck[] {
  let left = count
  return decks.flatMap((deck) => {
    const cards = deck.cards.slice(0, left)
    left -= cards.length
    return cards.length === 0 ? [] : [{ ...deck, cards }]
  })
}

function Decks({ decks, layout }: { decks: readonly Deck[]; layout: Layout }) {
  const total = decks.reduce((sum, { cards }) => sum + cards.length, 0)
  const { count, end } = useGrowth(useListId(), total, layout === 'titles' ? 2 * EACH : EACH)
  return (
    <>
      {cut(decks, count).map((deck) => (
        <Box as="section" key={deck.id} className="pad" aria-label={deck.name}>
          <Box as="h2" className="t-h2 recite-deck">
            {deck.name}
          </Box>
          {deck.cards.map((card) => (
            <Box key={card.id} className={layout === 'titles' ? 'recite-folded' : 'recite-card'}>
              <OneCard key={layout} card={card} layout={layout} />
            </Box>
          ))}
        </Box>
      ))}
      {end}
    </>
  )
}

function Read({ decks, first }: { decks: readonly Deck[]; first: Layout }) {
  const [layout, setLayout] = useState<Layout>(first)
  return (
    <>
      <Box className="chips" role="group" aria-label={text.layout}>
        {layouts.map((name) => (
          <Button
            key={name}
            className={`chip${name === layout ? ' is-on' : ''}`}
            aria-pressed={name === layout}
            onClick={() => setLayout(name)}
          >
            {text.layouts[name]}
          </Button>
        ))}
      </Box>
      <Decks key={layout} decks={decks} layout={layout} />
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          onClick={() =>
            go(
              decks.length === 1
                ? `/exercises/recite-learn?deck=${decks[0]?.id ?? ''}`
                : '/exercises/recite-learn',
            )
          }
        >
          {text.learn}
        </Button>
      </Box>
    </>
  )
}

/** A deck to be read: with its key words covered, by its titles, or in full. */
export default function ReciteScreen() {
  const title = useTitle()
  const { params } = usePage()
  const first = layouts.find((name) => name === params['layout']) ?? 'cards'
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>
        {(practice) => (
          <WithDecks practice={practice} deck={params['deck']}>
            {(decks) => <Read decks={decks} first={first} />}
          </WithDecks>
        )}
      </WithPractice>
    </Page>
  )
}
