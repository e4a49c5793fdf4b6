import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { usePlan } from '@/features/plan'
import { Box } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { centreText as text } from '@/strings/courses/centre'

/** Tasks that are shown here. */
const SHOWN = 3

/** What the plan has for today, the first of it: those whose day is over come first. */
export const Tasks = observer(function Tasks() {
  const plan = usePlan()
  if (!plan) return null
  const due = plan.tasks.filter(({ state, day }) => state === 'open' && day <= plan.today)
  const minutes = due.reduce((sum, task) => sum + task.minutes, 0)
  return (
    <Section title={text.tasks} {...(due.length > 0 && { hint: text.tasksHint(due.length, minutes) })}>
      {due.length === 0 && (
        <Box as="p" className="t-sub">
          {text.tasksNone}
        </Box>
      )}
      {due.slice(0, SHOWN).map(({ task, title, minutes: takes, day, to }) => (
        <LinkRow
          key={task}
          to={to !== undefined && isAddress(to) ? to : '/courses/task-list'}
          title={title}
          hint={day < plan.today ? text.taskLate(takes) : text.taskMinutes(takes)}
        />
      ))}
      <LinkRow to="/courses/task-list" title={text.tasksAll} />
    </Section>
  )
})
