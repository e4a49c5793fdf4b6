import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { createLiveApi, type LiveClass } from '@/api/live'
import type { Order } from '@/api/order'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { hasWidgets, QrDialog } from '@/features/consult'
import { classFacts } from '@/areas/courses'
import { AddToPlan } from '@/features/plan'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { resultText } from '../../strings/result'
import { taskListText } from '@/strings/task-list'
import { chinaTime, chinaWeekday } from '../../../../../contract/domain/china-time'

const text = resultText.step

interface StepProps {
  readonly no: number
  readonly title: string
  readonly hint: string
  /** The action on it, at the end of its line. */
  readonly children: ReactNode
}

function Step({ no, title, hint, children }: StepProps) {
  return (
    <Box as="li" className="result-step">
      <Box as="span" className="t-num result-no" aria-hidden>
        {no}
      </Box>
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} isNumeric />
      </Box>
      {children}
    </Box>
  )
}

function Sign({ order: { orderId, signedAt, signFirst } }: { readonly order: Order }) {
  if (signedAt === undefined)
    return (
      <Step no={1} title={text.sign} hint={signFirst ? text.signFirstHint : text.signHint}>
        <Link to={`/courses/sign-agreement?order=${orderId}`} className="btn btn-s btn-quiet">
          {text.signGo}
        </Link>
      </Step>
    )
  const { month, day } = chinaTime(signedAt)
  return (
    <Step no={1} title={text.sign} hint={text.signed(month, day)}>
      <Box as="span" className="flex g1 t-sub result-done">
        <Icon name="check" size={20} />
        {text.signDone}
      </Box>
    </Step>
  )
}

/** The next live class of these courses. */
export function nextClass(items: readonly LiveClass[], courses: Order['courses']): LiveClass | undefined {
  const ids = courses.map(({ course }) => course)
  return items
    .filter(({ course, state, isRetired }) => !isRetired && ids.includes(course) && state !== 'ended')
    .sort((a, b) => a.beginsAt - b.beginsAt)[0]
}

/** The next class goes into the plan; where there is none, the lessons do. */
function Plan({ order }: { readonly order: Order }) {
  const { load } = useLoad(order.orderId, (api) => api.of(createLiveApi).listLiveClasses())
  const next = load.state === 'ready' ? nextClass(load.value.items, order.courses) : undefined
  if (!next)
    return (
      <Step no={2} title={text.plan} hint={text.planHint}>
        <Link to="/courses/subject-progress-selection" className="btn btn-s btn-quiet">
          {text.planGo}
        </Link>
      </Step>
    )
  const { month, day, clock } = chinaTime(next.beginsAt)
  const weekday = taskListText.weekday(chinaWeekday(next.beginsAt))
  return (
    <Step no={2} title={text.live} hint={text.liveHint(month, day, weekday, clock)}>
      <AddToPlan {...classFacts(next)} />
    </Step>
  )
}

/** How to reach the class's teacher; a shell with its own ways has the notice of enrolment alone. */
const Teacher = observer(function Teacher() {
  const { host, promotion } = useRoot()
  const [isShown, setShown] = useState(false)
  if (!hasWidgets(host, promotion.current.agent))
    return (
      <Step no={3} title={text.school} hint={text.schoolHint}>
        <Link to="/courses/starting-school" className="btn btn-s btn-quiet">
          {text.schoolGo}
        </Link>
      </Step>
    )
  return (
    <Step no={3} title={text.teacher} hint={text.teacherHint}>
      <Button className="btn btn-s btn-quiet" onClick={() => setShown(true)}>
        {text.teacherGo}
      </Button>
      {isShown && <QrDialog title={text.teacherQr} alt={text.teacherQrAlt} onClose={() => setShown(false)} />}
    </Step>
  )
})

/** The first steps of a student after the course was opened. */
export function NextSteps({ order }: { readonly order: Order }) {
  return (
    <Section title={resultText.next} hint={resultText.nextHint(3)}>
      <Box as="ol">
        <Sign order={order} />
        <Plan order={order} />
        <Teacher />
      </Box>
    </Section>
  )
}
