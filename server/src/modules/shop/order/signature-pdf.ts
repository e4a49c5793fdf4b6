import { chinaMinute } from '../../../../../contract/domain/china-time'
import { isNameAlone, SIGNATURE_FIELD } from '../../../../../contract/domain/shop/signature'
import type { Signed } from '../../../../../contract/schemas/shop/shop'
import { Sheet, type Style } from '../../../pdf/sheet'
import { agreementText as text } from '../strings/agreement'

const HEAD: Style = { size: 18, gap: 4, isHead: true }
const HEADING: Style = { size: 12, gap: 3, isHead: true }
const BODY: Style = { size: 10.5, gap: 3 }
const MINOR: Style = { size: 9, gap: 6 }
/** Width of the field of the signature, in points. */
const FIELD = 240
/** Room between sections. */
const BETWEEN = 8

/** The purchases that an agreement holds for, line by line. */
function boughtLines({ title, courses, exchanged }: Signed['order']): string[] {
  return [
    text.product(title),
    ...(courses.length > 0 ? [text.courses(courses)] : []),
    ...(exchanged
      ? [
          text.exchanged(chinaMinute(exchanged.at), exchanged.title),
          ...(exchanged.courses.length > 0 ? [text.exchangedCourses(exchanged.courses)] : []),
        ]
      : []),
  ]
}

/** A signed agreement as a PDF: its words, who signed it when for which order, and the signature as it was drawn. */
export async function draw(signed: Signed): Promise<Buffer> {
  const { agreement, order, name, strokes, signedAt } = signed
  const { number } = order
  const { title, updated, sections } = agreement
  const facts = [
    text.number(number),
    ...(order.madeUnder === undefined ? [] : [text.madeUnder(order.madeUnder, updated)]),
    ...boughtLines(order),
    text.name(name),
    text.time(chinaMinute(signedAt)),
  ]
  const signature = isNameAlone(strokes) ? text.nameAlone(name) : text.signature
  const words = sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
  const texts = [title, text.version(updated), ...words, ...facts, signature, text.footer(number, 1, 1)]
  // The copy of what was signed is the same whenever it is fetched.
  const sheet = await Sheet.open({ title, at: new Date(signedAt) }, texts, {})
  sheet.paragraph([{ text: title, isBold: true }], HEAD)
  sheet.paragraph([{ text: text.version(updated) }], MINOR)
  for (const { heading, paragraphs } of sections) {
    sheet.space(BETWEEN)
    sheet.paragraph([{ text: heading, isBold: true }], HEADING)
    for (const paragraph of paragraphs) sheet.paragraph([{ text: paragraph }], BODY)
  }
  sheet.place(0)
  sheet.rule()
  for (const fact of facts) sheet.paragraph([{ text: fact }], BODY)
  sheet.paragraph([{ text: signature }], BODY)
  sheet.strokes(strokes, SIGNATURE_FIELD, FIELD)
  // The signer and the manner of signing stand together.
  sheet.place(1)
  return sheet.end((page, of) => text.footer(number, page, of))
}
