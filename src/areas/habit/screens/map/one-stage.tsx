import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { usePlan } from '@/features/plan'
import { Box } from '@/platform/ui'
import { mapText as text } from '../../strings/map'
import { stepHint, getPlanned, type StageNow } from './use-map'

/** A stage: its days, what it is for, and what to do in it. */
export const OneStage = observer(function OneStage({ at: { stage, state, days } }: { at: StageNow }) {
  const plan = usePlan()
  const { planned, done } = getPlanned(plan, stage)
  return (
    <>
      <Box as="section" className="pad">
        <Box className="map-head">
          <Box as="h2" className="t-h2">
            {stage.title}
          </Box>
          <Box as="span" className={state === 'now' ? 'tag map-here' : 'tag'}>
            {state === 'now' ? text.here : text.states[state]}
          </Box>
        </Box>
        <Box as="p" className="t-cap t-num row-line">
          {days}
        </Box>
        <Box as="p" className="map-gap">
          {stage.summary}
        </Box>
      </Box>
      <Section title={text.stepsOf} {...(planned > 0 && { figure: text.planned(planned, done) })}>
        {stage.steps.map((step) => (
          <LinkRow
            key={step.id}
            to={`/map-details?step=${step.id}`}
            title={step.title}
            hint={stepHint(plan, step)}
          />
        ))}
        <LinkRow to="/learning-map" title={text.wholeMap} />
      </Section>
    </>
  )
})
