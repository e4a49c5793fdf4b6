import { Sheet } from '@/components/sheet'
import { practiceText, ratingRange, reportsText } from '@/areas/practice'
import { useLoad } from '@/kit/use-load'
import { posterPlatform } from '@/platform/media/poster'
import type { PosterPlan } from '@/platform/media/poster.contract'
import { Box, Picture } from '@/platform/ui'
import { listFacts, type Learning } from './learning'
import type { Period } from './period'

const text = reportsText.study

/** The picture of a report: figures alone, nothing that says whose they are. */
export function getPicture(period: Period, learning: Learning, range: string): PosterPlan {
  return {
    picture: '',
    title: text.title,
    words: range,
    rows: [
      ...listFacts(learning).map(({ name, value }) => ({ name, value })),
      { name: text.pictureAnswers, value: text.times(period.answers) },
      { name: text.right, value: text.formatRight(period.right, period.answers) },
      { name: text.took, value: practiceText.time(period.took) },
      { name: text.pictureDays, value: text.dayCount(period.days) },
      // Of a subject without answers there is nothing to tell.
      ...period.subjects.flatMap(({ name, whole }) =>
        whole.evidence.length === 0 ? [] : [{ name: text.rating(name), value: ratingRange(whole.ability) }],
      ),
    ],
    code: '',
    codeWords: text.foot,
  }
}

interface ReportPictureProps {
  readonly period: Period
  readonly learning: Learning
  readonly range: string
  readonly onClose: () => void
}

/** The report as one picture to be saved and sent. */
export function ReportPicture({ period, learning, range, onClose }: ReportPictureProps) {
  const { load } = useLoad(range, async () =>
    posterPlatform.draw?.(getPicture(period, learning, range)).catch(() => undefined),
  )
  const picture = load.state === 'ready' ? load.value : undefined
  return (
    <Sheet id="report-picture" title={text.picture} onClose={onClose}>
      {picture !== undefined && (
        <Picture src={picture} alt={text.alt} width={750} height={1000} className="report-picture" hasMenu />
      )}
      <Box as="p" className="t-sub ability-note" role="status">
        {load.state === 'loading' ? text.drawing : picture === undefined ? text.screenshot : text.saveHint}
      </Box>
    </Sheet>
  )
}
