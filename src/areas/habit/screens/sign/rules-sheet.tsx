import type { ClockActivity } from '@/api/excitation'
import { Link } from '@/components/link'
import { Sheet } from '@/components/sheet'
import { Box } from '@/platform/ui'
import { measureText } from '../../strings/measure'
import { rulesText as text } from '../../strings/sign'

const parts = (date: string): [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}

interface RulesSheetProps {
  readonly activity: ClockActivity
  readonly onClose: () => void
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <>
      <Box as="h3" className="t-h3 rules-title">
        {title}
      </Box>
      <Box as="ul">
        {lines.map((line) => (
          <Box as="li" key={line} className="rules-line">
            {line}
          </Box>
        ))}
      </Box>
    </>
  )
}

/** The work that earns a day, the points of a day, and the rules of the activity. */
export function RulesSheet({ activity, onClose }: RulesSheetProps) {
  const { startDay, endDay, rules, tasks, point, streaks } = activity
  return (
    <Sheet id="sign-rules" title={text.title} onClose={onClose}>
      <Lines title={text.tasks} lines={tasks.map(({ measure, goal }) => measureText[measure](goal))} />
      <Lines
        title={text.points}
        lines={[text.each(point), ...streaks.map((streak) => text.streak(streak.days, streak.point))]}
      />
      {rules.length > 0 && <Lines title={text.usual} lines={rules} />}
      <Box as="p" className="t-cap t-num rules-title">
        {text.span(parts(startDay), parts(endDay))}
      </Box>
      <Link to="/market/integral" className="btn btn-quiet btn-full rules-title" onGo={onClose}>
        {text.pointRules}
      </Link>
    </Sheet>
  )
}
