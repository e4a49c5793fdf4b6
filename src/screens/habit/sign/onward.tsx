import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { useRoot } from '@/stores/context'
import { signText as text } from '@/strings/habit/sign'

/** What check-ins lead to: points, tasks, and the knowledge of the day. */
export function Onward({ point }: { readonly point?: number }) {
  const pointsHint = sellsNothing(useRoot().host) ? text.pointsHintClosed : text.pointsHint
  return (
    <Section title={text.more}>
      {point === undefined ? (
        <LinkRow to="/market/integral" title={text.points} hint={pointsHint} />
      ) : (
        <FactRow to="/point-history" title={text.points} hint={pointsHint} value={text.pointsValue(point)} />
      )}
      <LinkRow to="/new-rewards" title={text.rewards} hint={text.rewardsHint} />
      <LinkRow to="/know-index" title={text.knowledge} hint={text.knowledgeHint} />
    </Section>
  )
}
