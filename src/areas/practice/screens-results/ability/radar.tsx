import { observer } from 'mobx-react-lite'
import { Ink } from '@/components/chart-ink'
import { Section } from '@/components/section'
import { BandRow, listChildren, measure, SubjectChips, useSubject, type Measured } from '../../parts'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'

const text = abilityText.radar
/** Units of the drawing, and its greatest radius. */
const [SIZE, RADIUS] = [200, 96]
/** Directions below which a drawing of this kind says nothing. */
const FEWEST_AXES = 3
const RINGS = [25, 50, 75, 100] as const

/** A closed line through a value from 0 to 100 in each direction. */
function ring(values: readonly number[]): string {
  const points = values.map((value, at) => {
    const angle = (2 * Math.PI * at) / values.length - Math.PI / 2
    const far = (RADIUS * value) / 100
    const [x, y] = [SIZE / 2 + far * Math.cos(angle), SIZE / 2 + far * Math.sin(angle)]
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  })
  return `M${points.join('L')}Z`
}

function Drawing({ axes }: { axes: readonly { readonly name: string; readonly measured: Measured }[] }) {
  const of = (pick: (measured: Measured) => number) => axes.map(({ measured }) => pick(measured))
  const [high, low, likely] = [of((it) => it.high), of((it) => it.low), of((it) => it.share)]
  // The inner edge runs the other way round, so that it stays empty: both begin at the top.
  const [top = 0, ...others] = low
  const inner = ring([top, ...others])
  const points = inner.slice(1, -1).split('L').reverse()
  const spoken = axes.map(({ name, measured }) => text.part(name, measured.low, measured.high))
  return (
    <Box className="radar" role="img" aria-label={text.spoken(spoken)}>
      <Ink
        className="radar-net"
        width={SIZE}
        height={SIZE}
        stroke={1}
        path={RINGS.map((at) => ring(axes.map(() => at))).join('')}
      />
      <Ink className="radar-band" width={SIZE} height={SIZE} path={`${ring(high)}M${points.join('L')}Z`} />
      <Ink className="radar-line" width={SIZE} height={SIZE} stroke={2} path={ring(likely)} />
      {axes.map(({ name }, at) => {
        const angle = (2 * Math.PI * at) / axes.length - Math.PI / 2
        return (
          <Box
            as="span"
            key={name}
            className="radar-number t-cap t-num"
            style={{ left: `${50 + 54 * Math.cos(angle)}%`, top: `${50 + 54 * Math.sin(angle)}%` }}
          >
            {at + 1}
          </Box>
        )
      })}
    </Box>
  )
}

/** The parts of a subject as a radar with bands, and as rows with the answers behind each. */
export const Radar = observer(function Radar({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const [choice, choose] = useSubject(bank)
  const whole = measure(practice, choice, now())
  const listAxes = (nodes: readonly { readonly id: string; readonly name: string }[]) =>
    nodes.flatMap(({ id, name }) => {
      const measured = whole.nodes.get(id)
      return measured ? [{ id, name, measured }] : []
    })
  const parts = listAxes(listChildren(bank, choice.subject, undefined))
  const chapters = listAxes(parts.flatMap(({ id }) => listChildren(bank, choice.subject, id)))
  const axes = parts.length < FEWEST_AXES ? chapters : parts
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      {axes.length >= FEWEST_AXES && <Drawing axes={axes} />}
      <Box as="p" className="pad t-cap ability-note">
        {text.hint} {text.few}
      </Box>
      <Section title={text.parts}>
        {axes.map(({ id, name, measured }, at) => (
          <BandRow
            key={id}
            name={`${at + 1} ${name}`}
            measured={measured}
            to={`/exercises/master-status?node=${id}`}
          />
        ))}
      </Section>
    </>
  )
})
