import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Lesson, LessonCurve } from '@/api/course'
import { ApiError } from '@/api/errors'
import { Icon } from '@/components/icon'
import { CurveChart } from '@/components/chart-curve'
import { Section } from '@/components/section'
import { clockTime } from '@/lib/clock-time'
import { useAsync } from '@/platform/page/use-async'
import { Box } from '@/platform/ui'
import type { CourseStore } from '../../store/course-store'
import { lessonText as text } from '../../strings/lesson'
import type { LessonPlayer } from './lesson-player'
import './lesson.scss'

/** The curve of a lesson: undefined while it is on its way, and null where it cannot be had. */
function useCurve(courses: CourseStore, lesson: string): LessonCurve | null | undefined {
  const [curve, setCurve] = useState<LessonCurve | null>()
  useAsync(
    async (signal) => {
      const settle = (value: LessonCurve | null) => {
        if (!signal.isCancelled) setCurve(value)
      }
      try {
        settle(await courses.shelf.curve(lesson))
      } catch (cause) {
        // It is beside the lesson: without a network it is left out.
        if (!(cause instanceof ApiError)) throw cause
        settle(null)
      }
    },
    [courses, lesson],
  )
  return curve
}

interface CurveProps {
  readonly courses: CourseStore
  readonly lesson: Lesson
  readonly player: LessonPlayer
  readonly flags: readonly number[]
}

/** Where the film is, as a dashed line over the curve. */
const Here = observer(function Here({ player }: { readonly player: LessonPlayer }) {
  return (
    <Box className="curve-here" style={{ left: `${(100 * player.second) / Math.max(1, player.seconds)}%` }} />
  )
})

/** Where students did not follow a lesson, with the student's own flags beneath, on the scale of the seek bar. */
export const Curve = observer(function Curve({ courses, lesson, player, flags }: CurveProps) {
  const curve = useCurve(courses, lesson.id)
  if (curve === null) return null
  if (!curve)
    return (
      <Section title={text.curve}>
        <Box className="t-sub curve-wait" aria-busy />
      </Section>
    )
  const { students, step, viewers } = curve
  const most = Math.max(0, ...students)
  const peak = students.indexOf(most) * step
  const left = (second: number) => `${(100 * second) / Math.max(1, player.seconds)}%`
  return (
    <Section title={text.curve} {...(viewers > 0 && { hint: text.viewers(viewers) })}>
      {students.length === 0 ? (
        <Box as="p" className="t-sub">
          {text.curveFew}
        </Box>
      ) : most === 0 ? (
        <Box as="p" className="t-sub">
          {text.curveFlat}
        </Box>
      ) : (
        <CurveChart
          label={text.curveSpoken(clockTime(peak), most, flags.length)}
          people={students}
          peak={text.peak(clockTime(peak), most)}
          peakAt={left(peak)}
          over={<Here player={player} />}
        >
          <Box className="curve-flags" aria-hidden>
            {flags.map((second, at) => (
              <Box key={at} as="span" className="curve-flag" style={{ left: left(second) }}>
                <Icon name="flag-3" size={16} />
              </Box>
            ))}
          </Box>
          <Box className="chart-axis t-cap t-num" aria-hidden>
            <Box as="span">{clockTime(0)}</Box>
            {flags.length > 0 && (
              <Box as="span" className="flex g1 curve-mine">
                <Icon name="flag-3" size={16} />
                {text.mine}
              </Box>
            )}
            <Box as="span">{clockTime(player.seconds)}</Box>
          </Box>
        </CurveChart>
      )}
    </Section>
  )
})
