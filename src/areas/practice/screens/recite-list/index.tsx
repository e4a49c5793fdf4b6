import { observer } from 'mobx-react-lite'
import type { Deck } from '../../api/question'
import { NavBar } from '@/components/nav-bar'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { countCards, recitedToday, SITTING, WithDecks, WithPractice } from '../../parts'
import { Page, useTitle } from '@/features/page'
import { AddToPlan } from '@/features/plan'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { reciteText as text } from '../../strings/recite'
import { cardMinutes } from '../../../../../contract/domain/minutes'
import './index.scss'

interface WorkProps {
  readonly due: number
  readonly fresh: number
  /** Study day that it is, and how many cards were recited on it. */
  readonly today: number
  readonly recited: number
}

/** How much there is to recite today, and the one next step. */
function Work({ due, fresh, today, recited }: WorkProps) {
  const count = due > 0 ? due : fresh
  const sitting = Math.min(SITTING, count)
  return (
    <Box as="section" className="pad recite-head">
      {count > 0 ? (
        <Box as="h2" className="recite-count">
          <Box as="span" className="t-num recite-number">
            {count}
          </Box>
          <Box as="span" className="t-bold">
            {due > 0 ? text.due : text.fresh}
          </Box>
        </Box>
      ) : (
        <Box as="h2" className="t-h1">
          {text.none}
        </Box>
      )}
      <Box as="p" className="t-sub t-num">
        {due > 0 ? text.dueHint(fresh) : count > 0 ? text.freshHint : text.noneHint}
      </Box>
      <Button
        className={`btn btn-l btn-full recite-start ${count > 0 ? 'btn-beacon' : 'btn-line'}`}
        onClick={() => go('/exercises/recite-learn')}
      >
        {count > 0 ? text.start : text.startAgain}
      </Button>
      {count > 0 && (
        <Box className="recite-plan">
          <AddToPlan
            task={`recite.${today}`}
            title={text.planTask(sitting)}
            day={today}
            minutes={cardMinutes(sitting)}
            to="/exercises/recite-list"
            count={recited + sitting}
          />
        </Box>
      )}
    </Box>
  )
}

const Decks = observer(function Decks({
  practice,
  decks,
}: {
  practice: PracticeStore
  decks: readonly Deck[]
}) {
  return (
    <>
      <Work {...countCards(practice, decks)} today={practice.today} recited={recitedToday(practice, decks)} />
      {practice.bank.index.subjects
        .filter(({ id }) => decks.some(({ subject }) => subject === id))
        .map(({ id, name }) => (
          <Section key={id} title={name}>
            {decks
              .filter(({ subject }) => subject === id)
              .map((deck) => {
                const counts = countCards(practice, [deck])
                return (
                  <LinkRow
                    key={deck.id}
                    to={`/exercises/recite?deck=${deck.id}`}
                    title={deck.name}
                    hint={text.deck(counts.due, counts.fresh, counts.all)}
                  />
                )
              })}
          </Section>
        ))}
      <Section title={text.others}>
        <LinkRow to="/formula" title={text.formulas} hint={text.formulasHint} />
      </Section>
    </>
  )
})

/** The cards to learn by heart: how much is due, and every deck. */
export default function ReciteListScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>
        {(practice) => (
          <WithDecks practice={practice} deck={undefined}>
            {(decks) => <Decks practice={practice} decks={decks} />}
          </WithDecks>
        )}
      </WithPractice>
    </Page>
  )
}
