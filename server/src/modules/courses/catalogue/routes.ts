import type { FastifyInstance } from 'fastify'
import { chinaDate } from '../../../../../contract/domain/china-time'
import { examSubjects, OWN_SUBJECT } from '../../../../../contract/domain/strings/exam-subjects'
import { ErrorCode } from '../../../../../contract/errors'
import type { Boot } from '../../../../../contract/schemas/boot'
import type { Content } from '../../../domain/content/content'
import { isShownOn } from '../content/banners'
import { DomainError } from '../../../errors'
import { implement } from '../../../plugins/contract'
import { wordListText } from './strings/word-lists'
import { findFamily, listTypes } from './course-types'

/** The dependencies of the catalogue. */
export interface CatalogueDeps {
  readonly content: Pick<Content, 'banners' | 'words'>
  readonly boot: Pick<Boot, 'courseChoice'>
  readonly clock: () => Date
}

/** The units of the vocabulary as lists on offer. */
function wordLists(words: Content['words']) {
  const units = new Map<number, { first: string; last: string; words: number }>()
  for (const { unit, word } of words) {
    const { first = word, words: count = 0 } = units.get(unit) ?? {}
    units.set(unit, { first, last: word, words: count + 1 })
  }
  return [...units].map(([unit, { first, last, words: count }]) => ({
    id: String(unit),
    name: wordListText.name(unit),
    summary: wordListText.summary(first, last),
    words: count,
  }))
}

/** Registers what there is to choose from: banners, word lists, subjects and course types. */
export function catalogueRoutes(app: FastifyInstance, { content, boot, clock }: CatalogueDeps): void {
  implement(app, 'listBanners', async () => {
    const day = chinaDate(clock().getTime())
    const shown = content.banners.filter((banner) => isShownOn(banner, day))
    return {
      items: shown.map(({ id, title, imgUrl, href }) => ({
        id,
        title,
        imgUrl,
        ...(href !== undefined && { href }),
      })),
    }
  })

  implement(app, 'listThesauruses', async () => ({ items: wordLists(content.words) }))

  implement(app, 'listSubjects', async () => ({
    items: Object.entries(examSubjects).map(([id, name]) => ({
      id,
      name,
      kind: id === OWN_SUBJECT ? ('school' as const) : ('national' as const),
    })),
  }))

  implement(app, 'getCourseTypePower', async () => ({ items: listTypes(boot.courseChoice) }))

  implement(app, 'getCourseTypeFamily', async ({ params }) => {
    const family = findFamily(boot.courseChoice, params.id)
    if (!family) throw new DomainError(ErrorCode.NotFound)
    return family
  })
}
