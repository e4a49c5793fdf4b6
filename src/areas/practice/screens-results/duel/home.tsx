import { observer } from 'mobx-react-lite'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { AbilityTest, measure, Rating, SubjectChips, useSubject } from '../../parts'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { duelText } from '../../strings/duel'
import { Opponents } from './arena'
import { BoardRow } from './board-row'
import { usePlayed } from './played'
import { PoolRow } from './pool'
import { SeasonChart } from './season-chart'

const text = duelText.home

/** The rating with its band, the season, whom to meet, today, and the ability test. */
export const Home = observer(function Home({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const [choice, choose] = useSubject(bank)
  const { ability, evidence } = measure(practice, choice, now())
  const { done, fought, tally } = usePlayed(practice, choice.subject)
  const today = practice.state.days.get(practice.today)
  const name = bank.findSubject(choice.subject)?.name ?? ''
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <Rating
        title={abilityText.rating(name)}
        ability={ability}
        shares={evidence.map(({ share }) => share)}
      />
      <SeasonChart practice={practice} choice={choice} now={now()} />
      <Opponents key={`${choice.subject}/${choice.paper ?? ''}`} practice={practice} choice={choice} />
      <Section title={text.more}>
        <FactRow
          title={text.today}
          hint={text.todayHint}
          value={text.answers(today?.right ?? 0, today?.answers ?? 0)}
        />
        <LinkRow
          to="/exercises/combat-network"
          title={duelText.played(fought)}
          hint={tally ?? (done.length > 0 ? text.firstOnly : text.noneYet)}
        />
        <PoolRow />
        <BoardRow />
        <LinkRow to="/exercises/combat-ability" title={text.ability} hint={text.abilityHint} />
        <LinkRow to="/exercises/network-home" title={text.network} hint={text.networkHint} />
      </Section>
      <AbilityTest practice={practice} subject={choice.subject} />
    </>
  )
})
