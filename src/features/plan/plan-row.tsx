import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { AddToPlan } from './add-to-plan'
import './plan.scss'

interface PlanRowProps {
  /** The same whenever it is named, so that it is planned once. */
  readonly task: string
  readonly title: string
  readonly hint: string
  readonly minutes: number
  readonly to: Address
}

/** Something to do: it is opened by its words, and put into the plan beside them. */
export function PlanRow({ task, title, hint, minutes, to }: PlanRowProps) {
  return (
    <Box className="plan-row">
      <Link to={to} className="plan-words">
        <RowLines title={title} hint={hint} isNumeric />
      </Link>
      <AddToPlan task={task} title={title} minutes={minutes} to={to} />
    </Box>
  )
}
