import { Sheet } from '@/components/sheet'
import { ratingRange } from '@/features/practice'
import { useLoad } from '@/kit/use-load'
import { posterPlatform } from '@/platform/media/poster'
import type { PosterPlan } from '@/platform/media/poster.contract'
import { Box, Picture } from '@/platform/ui'
import { practiceText } from '@/strings/practice/index'
import { reportsText } from '@/strings/practice/reports'
import type { Period } from './period'

const text = reportsText.study

/** What the picture of a report shows: figures alone, nothing that says whose they are. */
export function pictureOf(period: Period, range: string): PosterPlan {
  return {
    picture: '',
    title: text.title,
    words: range,
    rows: [
      { name: text.pictureAnswers, value: text.times(period.answers) },
      { name: text.right, value: text.rightOf(period.right, period.answers) },
      { name: text.took, value: practiceText.time(period.took) },
      { name: text.pictureDays, value: text.dayCount(period.days) },
      ...period.subjects.map(({ name, whole }) => ({
        name: text.rating(name),
        value: whole.evidence.length === 0 ? text.unknown : ratingRange(whole.ability),
      })),
    ],
    code: '',
    codeWords: text.foot,
  }
}

interface ReportPictureProps {
  readonly period: Period
  readonly range: string
  readonly onClose: () => void
}

/** The report as one picture to be saved and sent. */
export function ReportPicture({ period, range, onClose }: ReportPictureProps) {
  const { load } = useLoad(range, () => posterPlatform.draw(pictureOf(period, range)).catch(() => undefined))
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
