import { observer } from 'mobx-react-lite'
import { useCallback } from 'react'
import { ActionRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { isBelow, RichText, useCards } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { Box } from '@/platform/ui'
import { structureText } from '../../strings/structure'

const text = structureText.node

interface OfNode {
  readonly practice: PracticeStore
  readonly node: string
}

const isAbout = ({ nodes }: { readonly nodes: readonly string[] }, node: string): boolean =>
  nodes.some((id) => isBelow(id, node))

/** The formulas of a node; nothing where it has none. */
export const NodeFormulas = observer(function NodeFormulas({ practice, node }: OfNode) {
  const open = useCallback(() => practice.cards.openFormulas(), [practice])
  const { load, retry } = useCards(open)
  if (load.state === 'failed')
    return (
      <Section title={text.formulas}>
        <ActionRow title={text.cardsFailed} onClick={retry} />
      </Section>
    )
  const cards = load.state === 'ready' ? load.value.filter((card) => isAbout(card, node)) : []
  if (cards.length === 0) return null
  return (
    <Section title={text.formulas}>
      {cards.map((card) => (
        <Box key={card.id} as="section" className="node-formula" aria-label={card.title}>
          <Box as="h3" className="t-sub">
            {card.title}
          </Box>
          <RichText drawn={{ bank: practice.bank, question: card.id }} text={card.text} />
        </Box>
      ))}
      <LinkRow to="/formula" title={text.toFormulas} />
    </Section>
  )
})

/** The decks that have cards about a node; nothing where none has. */
export const NodeDecks = observer(function NodeDecks({ practice, node }: OfNode) {
  const open = useCallback(() => practice.cards.openDecks(), [practice])
  const { load, retry } = useCards(open)
  if (load.state === 'failed')
    return (
      <Section title={text.decks}>
        <ActionRow title={text.cardsFailed} onClick={retry} />
      </Section>
    )
  const decks = (load.state === 'ready' ? load.value : [])
    .map((deck) => ({ deck, count: deck.cards.filter((card) => isAbout(card, node)).length }))
    .filter(({ count }) => count > 0)
  if (decks.length === 0) return null
  return (
    <Section title={text.decks}>
      {decks.map(({ deck: { id, name }, count }) => (
        <LinkRow key={id} to={`/exercises/recite?deck=${id}`} title={name} hint={text.deck(count)} />
      ))}
    </Section>
  )
})
