import { Type, type Static } from 'typebox'
import { Day, Exact } from '../../../../../contract/schemas/common'
import { Banner } from '../../../../../contract/schemas/main/content'
import { readJson, type Report } from '../../../json-files'
import { contentText, meaningText } from '../../../strings/content'
import { mediaCheck } from '../../../domain/content/media'
import { isRealDay } from '../../../domain/content/real-day'
import { checkUnique, watched } from '../../../domain/content/rows'

/** One row of `content/banners.json`: a banner, and the days on which it is shown, both included. */
export const BannerContent = Exact({
  ...Banner.properties,
  from: Type.Optional(Day),
  until: Type.Optional(Day),
})
export type BannerContent = Static<typeof BannerContent>

/** The whole file: a list in which no id comes twice, in the order in which it is shown. */
const BannerFile = Type.Array(BannerContent, { maxItems: 20 })

/** Whether a banner is shown on a day of China's calendar, `2026-11-26`. */
export const isShownOn = ({ from = '', until }: BannerContent, day: string): boolean =>
  from <= day && (until === undefined || day <= until)

/** Reads and checks the banners; reports every problem, and resolves to them when there is none. Their pictures are there and their days are in order. */
export async function readBanners(
  dir: string,
  onProblem: Report,
  media = mediaCheck(dir),
): Promise<readonly BannerContent[] | undefined> {
  const { report, isSound } = watched(onProblem)
  const file = await readJson(dir, 'banners.json', BannerFile, report)
  if (!file) return undefined
  checkUnique(file, 'id', report)
  for (const [at, { imgUrl, from, until }] of file.value.entries()) {
    const fault = (field: string, what: string | undefined): void => {
      if (what !== undefined) report(contentText.field(file.name, `${at}.${field}`, what))
    }
    fault('imgUrl', media.picture(imgUrl))
    for (const [field, day] of Object.entries({ from, until }))
      if (day !== undefined && !isRealDay(day)) fault(field, meaningText.noDay)
    if (from !== undefined && until !== undefined && until < from) fault('until', meaningText.order)
  }
  return isSound() ? file.value : undefined
}
