import { createHash } from 'node:crypto'
import { figureSvg, formulaSvg } from '../../../../../contract/domain/practice/drawing'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'

const computeDigest = (svg: string): string => createHash('md5').update(svg).digest('hex')

/** Every formula and every figure of a bank as an SVG. */
function* drawingsIn({ subjects, sets }: Bank): Generator<string> {
  for (const { formulas, glyphs } of subjects)
    for (const formula of formulas.values()) yield formulaSvg(formula, (name) => glyphs[name])
  for (const { figures } of sets) for (const figure of figures.values()) yield figureSvg(figure)
}

/**
 * Finds the SVG of a drawing by its digest, in the content that there is now and in what it replaced: a device may show
 * the former one for a while.
 */
export function createDrawingFiles(content: Pick<Content, 'bank'>): (digest: string) => string | undefined {
  let made: { bank: Bank; files: ReadonlyMap<string, string> } | undefined
  let former: ReadonlyMap<string, string> = new Map()
  return (digest) => {
    const { bank } = content
    if (made?.bank !== bank) {
      former = made?.files ?? former
      made = { bank, files: new Map([...drawingsIn(bank)].map((svg) => [computeDigest(svg), svg])) }
    }
    return made.files.get(digest) ?? former.get(digest)
  }
}
