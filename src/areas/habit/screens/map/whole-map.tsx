import { observer } from 'mobx-react-lite'
import type { LearningMap } from '@/api/today'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { usePlan } from '@/features/plan'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PlanStore } from '@/stores/plan-store'
import { mapText as text } from '../../strings/map'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { examMoment } from '../../../../../contract/domain/exam-day'
import { getPlanned, getStages, type StageNow } from './use-map'

interface StageProps {
  readonly at: StageNow
  readonly left: number
  readonly plan: PlanStore | undefined
}

const Stage = observer(function Stage({ at: { stage, state, days }, left, plan }: StageProps) {
  const { planned, done } = getPlanned(plan, stage)
  const isNow = state === 'now'
  // A stage that is over is not yet done.
  const isDone = state === 'past' && stage.steps.length > 0 && done === stage.steps.length
  return (
    <Box as="li" className={`map-stage map-${state}${isDone ? ' is-done' : ''}`}>
      <Box className="map-mark" role="img" aria-label={text.states[state]}>
        {isDone && <Icon name="check" size={16} />}
      </Box>
      <Link
        to={`/map-detail?stage=${stage.id}`}
        className="map-link"
        aria-current={isNow ? 'true' : undefined}
      >
        <Box as="span" className="map-head">
          <Box as="span" className={isNow ? 't-h2' : 't-h3'}>
            {stage.title}
          </Box>
          {isNow && (
            <Box as="span" className="tag map-here">
              {text.here}
            </Box>
          )}
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {days}
          {isNow && ` · ${text.left[examMoment(left)](left)}`}
        </Box>
        {(isNow || state === 'next') && (
          <Box as="span" className="t-sub row-line">
            {stage.summary}
          </Box>
        )}
        <Box as="span" className="t-cap t-num row-line">
          {planned > 0 ? text.planned(planned, done) : text.steps(stage.steps.length)}
        </Box>
      </Link>
      <Icon name="chevron-right" size={20} />
    </Box>
  )
})

/** The year as a vertical map: what is over, where the student is, and what comes. */
export const WholeMap = observer(function WholeMap({ map, now }: { map: LearningMap; now: number }) {
  const plan = usePlan()
  const { left, all } = getStages(map, now)
  if (all.length === 0)
    return (
      <Notice art="empty" title={text.empty.title} hint={text.empty.hint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/courses/task-list')}>
          {text.empty.go}
        </Button>
      </Notice>
    )
  return (
    <Box as="section" className="pad">
      <Box as="p" className="t-sub">
        {all.every(({ state }) => state === 'past') ? text.after : text.lead}
      </Box>
      <Box as="p" className="t-cap t-num map-exam">
        {text.exam(map.examDate, map.examDateNote, chinaTime(now).year)}
      </Box>
      <Box as="ol" className="map-line">
        {all.map((at) => (
          <Stage key={at.stage.id} at={at} left={left} plan={plan} />
        ))}
      </Box>
    </Box>
  )
})
