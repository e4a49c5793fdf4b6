import type { PageConfig, PageItem } from '../contract/schemas/market/page-config'

/** A picture of a page, and the field in which it stands. */
interface Picture {
  readonly item: PageItem
  readonly field: string
}

/** Every picture of a page, those of its variants too. */
export function listPictures({ templates, variants = [] }: PageConfig): Picture[] {
  const lists = [
    { templates, field: 'templates' },
    ...variants.map(({ templates: own = [] }, at) => ({ templates: own, field: `variants.${at}.templates` })),
  ]
  return lists.flatMap(({ templates: all, field }) =>
    all.flatMap(({ imgList }, nth) =>
      imgList.map((item, at) => ({ item, field: `${field}.${nth}.imgList.${at}` })),
    ),
  )
}
