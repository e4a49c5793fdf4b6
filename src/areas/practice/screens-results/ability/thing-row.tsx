import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { buildRunAddress } from '../../parts'
import { AddToPlan } from '@/features/plan'
import { Box } from '@/platform/ui'
import { abilityText } from '../../strings/ability'

const text = abilityText.week

interface ThingRowProps {
  /** Which of the things it is, from 1. */
  readonly place: number
  /** The same whenever the report names it, so that it is planned once. */
  readonly task: string
  readonly node: string
  readonly name: string
  readonly minutes: number
  readonly why: string
}

/** One thing to do: what, how long, why, the answers that speak for it, and the way into the plan. */
export function ThingRow({ place, task, node, name, minutes, why }: ThingRowProps) {
  const run = buildRunAddress('train', `node:${node}`)
  return (
    <Box className="thing">
      <Box as="span" className="thing-place t-num" aria-hidden>
        {place}
      </Box>
      <Box className="grow">
        <Link to={run} className="thing-name t-mid" aria-label={text.goTo(name)}>
          {name}
        </Link>
        <Box as="span" className="t-cap t-num row-line">
          {text.minutes(minutes)} · {why}
        </Box>
        <Link
          to={`/exercises/master-status?node=${node}`}
          className="thing-evidence t-sub t-num"
          aria-label={text.formatEvidence(name)}
        >
          {text.evidence}
          <Icon name="chevron-right" size={16} />
        </Link>
      </Box>
      <AddToPlan task={task} title={text.task(name)} minutes={minutes} to={run} />
    </Box>
  )
}
