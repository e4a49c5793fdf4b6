import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { signText as text } from '../../strings/sign'

/** The pages that check-ins lead to: points, tasks, and the knowledge of the day. */
export function Onward({ point }: { readonly point?: number }) {
  return (
    <Section title={text.more}>
      {point === undefined ? (
        <LinkRow to="/market/integral" title={text.points} hint={text.pointsHint} />
      ) : (
        <FactRow
          to="/point-history"
          title={text.points}
          hint={text.pointsHint}
          value={text.pointsValue(point)}
        />
      )}
      <LinkRow to="/new-rewards" title={text.rewards} hint={text.rewardsHint} />
      <LinkRow to="/know-index" title={text.knowledge} hint={text.knowledgeHint} />
    </Section>
  )
}
