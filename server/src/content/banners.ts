import { Type, type Static } from 'typebox'
import { Day, Exact } from '../../../contract/schemas/common'
import { Banner } from '../../../contract/schemas/main/content'

/** One row of `content/banners.json`: a banner, and the days on which it is shown, both included. */
export const BannerContent = Exact({
  ...Banner.properties,
  from: Type.Optional(Day),
  until: Type.Optional(Day),
})
export type BannerContent = Static<typeof BannerContent>

/** The whole file: a list in which no id comes twice, in the order in which it is shown. */
export const BannerFile = Type.Array(BannerContent, { maxItems: 20 })

/** Whether a banner is shown on a day of China's calendar, `2026-11-26`. */
export const isShownOn = ({ from = '', until }: BannerContent, day: string): boolean =>
  from <= day && (until === undefined || day <= until)
