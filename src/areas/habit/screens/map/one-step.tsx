import type { MapStage, MapStep } from '@/api/today'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { AddToPlan } from '@/features/plan'
import { Box, Button } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { openUrl } from '@/routes/navigate'
import { mapText as text } from '../../strings/map'
import { taskOfStep } from '../../../../../contract/domain/habit/map'

/** Minutes that a step takes in the plan where it says nothing of it. */
const USUAL_MINUTES = 20

/** A step: why it is worth the time, how to go about it, and the way there. */
export function OneStep({ step, stage }: { readonly step: MapStep; readonly stage: MapStage }) {
  const { id, title, summary, to, why, how, links = [], minutes } = step
  return (
    <>
      <Box as="section" className="pad">
        <Link to={`/map-detail?stage=${stage.id}`} className="t-cap map-back">
          {stage.title}
        </Link>
        <Box as="h2" className="t-h2">
          {title}
        </Box>
        <Box as="p" className="t-sub map-gap">
          {minutes === undefined ? summary : `${summary} · ${text.minutes(minutes)}`}
        </Box>
        <Box className="map-ways">
          <Button className="btn btn-l btn-beacon" onClick={() => openUrl(to)}>
            {text.go}
          </Button>
          <AddToPlan task={taskOfStep(id)} title={title} minutes={minutes ?? USUAL_MINUTES} to={to} />
        </Box>
      </Box>
      <Section title={text.why}>
        <Box as="p">{why}</Box>
      </Section>
      <Section title={text.how}>
        <Box as="ol" className="map-how">
          {how.map((line, at) => (
            <Box as="li" key={line} className="map-how-line">
              <Box as="span" className="t-num t-bold map-number" aria-hidden>
                {at + 1}
              </Box>
              <Box as="span" className="grow">
                {line}
              </Box>
            </Box>
          ))}
        </Box>
      </Section>
      {links.length > 0 && (
        <Section title={text.links}>
          {links.map(
            (link) =>
              isAddress(link.to) &&
              isBuilt(link.to) && <LinkRow key={link.to} to={link.to} title={link.title} />,
          )}
        </Section>
      )}
    </>
  )
}
