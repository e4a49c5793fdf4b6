import { createDeskApi, type DeskCurve, type DeskCurveBrief } from '../../../api/desk'
import { CurveChart } from '@/components/chart-curve'
import { Link } from '@/components/link'
import type { Queue } from '../../../parts/desk'
import { clockTime } from '@/lib/clock-time'
import { Box } from '@/platform/ui'
import { curvesText as text } from '../../../strings/curves'
import { deskTitles } from '../../../../../../contract/domain/strings/titles/desk'

function Drawn({ item: { curve, step, seconds, viewers } }: { item: DeskCurve }) {
  const most = Math.max(0, ...curve)
  if (curve.length === 0)
    return (
      <Box as="p" className="t-sub">
        {text.few}
      </Box>
    )
  if (most === 0)
    return (
      <Box as="p" className="t-sub">
        {text.flat}
      </Box>
    )
  const peak = clockTime(curve.indexOf(most) * step)
  // Words in the middle stand inside the drawing wherever its highest place is.
  const at = Math.min(85, Math.max(15, (100 * curve.indexOf(most) * step) / Math.max(1, seconds)))
  return (
    <CurveChart
      label={text.spoken(peak, most, viewers)}
      people={curve}
      peak={text.peak(peak, most)}
      peakAt={`${at}%`}
    >
      <Box className="chart-axis t-cap t-num" aria-hidden>
        <Box as="span">{clockTime(0)}</Box>
        <Box as="span">{clockTime(seconds)}</Box>
      </Box>
    </CurveChart>
  )
}

function Detail({ item }: { item: DeskCurve }) {
  const { lesson, peak } = item
  const at = peak === undefined ? '' : `&at=${peak}`
  return (
    <>
      <Box className="sec-head">
        <Box as="h3" className="t-sub t-mid">
          {text.curve}
        </Box>
        <Box as="span" className="t-cap">
          {text.viewers(item.viewers)}
        </Box>
      </Box>
      <Drawn item={item} />
      <Box as="p" className="t-cap desk-gap">
        {text.noNames}
      </Box>
      <Link to={`/courses/course-learning?lesson=${lesson}${at}`} className="desk-link">
        {peak === undefined ? text.openWhole : text.open}
      </Link>
    </>
  )
}

/** Lessons by how many students did not follow them; nothing is decided here. */
export const curvesQueue: Queue<DeskCurveBrief, DeskCurve> = {
  key: 'curves',
  path: '/desk/curves',
  title: deskTitles['/desk/curves'],
  itemTitle: text.item,
  none: text.none,
  filters: [],
  isClaimed: false,
  list: (api, _chosen, cursor) =>
    api.of(createDeskApi).listDeskCurves({ ...(cursor !== undefined && { cursor }) }),
  getKey: ({ lesson }) => lesson,
  row: ({ title, course, viewers, students, peak }) => ({
    tag: text.tag(students),
    time: peak === undefined ? '' : clockTime(peak),
    title,
    caption: text.caption(course, viewers),
  }),
  read: (api, lesson) => api.of(createDeskApi).getDeskCurve(lesson),
  head: ({ title, course, viewers }) => ({ title, caption: text.caption(course, viewers) }),
  Detail,
  tasks: () => [],
  history: () => undefined,
}
