import { Type, type Static, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { formatDate } from '../../../../../contract/domain/study/day'
import { findLesson } from '../../../../../contract/domain/courses/live/schedule'
import { RefundLine } from '../../../../../contract/schemas/shop/order'
import { Touch } from '../../../../../contract/schemas/market/promotion'
import { Agreement } from '../../../../../contract/schemas/shop/shop'
import { WeekContent } from '../../../../../contract/schemas/practice/week-report'
import { WordPlan } from '../../../../../contract/schemas/words/word-event'
import { readingText as text } from './strings/export-reading'
import { hasWords, listText, touchLine, visitsText } from './strings/export-values'
import { fileUrl } from '../../../domain/file-url'
import type { FindName } from './export-names'

/** Turns a machine-readable value into text for people; undefined where it means nothing to them. */
type Reader = (value: string, find: FindName) => string | undefined

const nothing: Reader = () => undefined
/** Reads a number; any other value is left out. */
const number =
  (write: (value: number) => string): Reader =>
  (value) =>
    /^\d+(?:\.\d+)?$/.test(value) ? write(Number(value)) : undefined
const duration = number(text.duration)
const position = number(text.position)
const price = number(text.price)
const clock = number(text.clock)
const share = number(text.share)
const right: Reader = (value) => text.rights(value === 'true')
const page: Reader = (value, find) => find('page', value)
const campaign: Reader = (value, find) => find('campaign', value)
const goods: Reader = (value, find) => find('goods', value)
const coupon: Reader = (value, find) => find('coupon', value)
const activity: Reader = (value, find) => find('activity', value)
const task: Reader = (value, find) => find('task', value)
const course: Reader = (value, find) => find('course', value)
const lesson: Reader = (value, find) => find('lesson', value)
const room: Reader = (value, find) => find('lesson', findLesson(value) ?? '')

const chinese = (value: string) => (/\p{Script=Han}/u.test(value) ? value : undefined)

/** Says a value by the word for it; what has none is said as it is where it is Chinese. */
const word =
  (key: string): Reader =>
  (value) =>
    text.word(key, value) ?? chinese(value)

const question: Reader = (id, find) => {
  const stem = find('question', id)
  return stem === undefined ? id : text.named(stem, id)
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads a value of a given shape; any other value is left out. */
const shaped =
  <Shape extends TSchema>(shape: Shape, write: (value: Static<Shape>, find: FindName) => string): Reader =>
  (value, find) => {
    const parsed = parse(value)
    return Value.Check(shape, parsed) ? write(parsed, find) || undefined : undefined
  }

const Items = Type.Array(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
const each = (read: Reader, join: (items: readonly string[]) => string = listText): Reader =>
  shaped(Items, (items, find) => join(items.flatMap((item) => read(String(item), find) ?? [])))

/** Where the questions of a run came from, `node:calc.limit`, `quick:politics` or `placement:politics+english`. */
const source: Reader = (value, find) => {
  const [code = '', id = ''] = value.split(':')
  const kind = text.source(code)
  if (kind === undefined) return undefined
  const [first = ''] = id.split('+')
  const name =
    code === 'folder'
      ? id
      : text.subject(first) === undefined
        ? (find('node', id) ?? find('paper', id) ?? lesson(id, find) ?? room(id, find))
        : listText(id.split('+').flatMap((part) => text.subject(part) ?? []))
  return name ? text.formatSource(kind, name) : kind
}

/** A task or a thing that a report or a course names itself, as `lesson.maths-limit.03` or `known:maths-limit.03`. */
const ofLesson: Reader = (value, find) => lesson(value.replace(/^[a-z]+[.:]/, ''), find)

/** How far a film was watched, or the page on which a task is done. */
const place: Reader = (value, find) => position(value, find) ?? page(value, find)

const touch = ({ time, ...codes }: Static<typeof Touch>, find: FindName): string =>
  touchLine(chinaMinute(time), {
    ...codes,
    page: find('page', codes.page) ?? '',
    source: codes.source && find('campaign', codes.source),
  })

/** Days that no calendar has were once taken. */
const StoredPlan = Type.Object({ ...WordPlan.properties, examDate: Type.String() })
const Scores = Type.Array(Type.Object({ share: Type.Optional(Type.Number()) }))
const { subjects, things } = WeekContent.properties

const agreementText = ({ title, sections }: Static<typeof Agreement>): string =>
  [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')

/** By column, or by table and column where its meaning differs. A column without a reader is written as it is. */
const readers: Readonly<Record<string, Reader>> = {
  // The owner of the data stands above it, and the phone beside its mask.
  uid: nothing,
  phone_mask: nothing,
  // Names of devices and of installations, and what the server needs to recognize something.
  id: nothing,
  device_key: nothing,
  openid: nothing,
  unionid: nothing,
  region_code: nothing,
  agreement_id: nothing,
  'wechat_grants.template': nothing,
  'study_events.place': nothing,
  'study_events.version': nothing,
  'study_events.seed': nothing,
  'study_events.weights': nothing,
  'study_events.received_at': nothing,
  'question_reports.version': nothing,
  'live_messages.place': nothing,
  'live_reports.message': nothing,
  'live_decisions.message': nothing,
  // Their titles stand beside them.
  product_id: nothing,
  from_product: nothing,
  to_product: nothing,
  // The log of pages and the log of faults.
  'events.e_name': word('events.e_name'),
  'events.e_content': word('events.e_content'),
  'events.e_content_id': nothing,
  'events.received_at': nothing,
  'events.late': nothing,
  'events.skewed': nothing,
  'log_records.project': nothing,
  'log_records.referer': nothing,
  'log_records.user_agent': nothing,
  'log_records.message': nothing,
  'log_records.received_at': nothing,
  page,
  source: campaign,
  'messages.target': page,
  'clue_origins.first_touch': shaped(Touch, touch),
  'clue_origins.last_touch': shaped(Touch, touch),
  'clue_origins.trail': shaped(Type.Array(Touch), (trail, find) =>
    visitsText(trail.map((item) => touch(item, find))),
  ),
  'files.name': fileUrl,
  // The studied items.
  question,
  questions: each(question, text.lines),
  'live_answers.quiz': question,
  'study_events.source': source,
  'study_events.card': (id, find) => find('card', id),
  'study_events.lesson': lesson,
  'study_events.thing': ofLesson,
  'study_events.task': ofLesson,
  'study_events.took': duration,
  'study_events.share': share,
  'study_events.scores': shaped(Scores, (scores) =>
    listText(scores.map((score) => (score.share === undefined ? text.unmarked : text.share(score.share)))),
  ),
  'study_events.points': shaped(Type.Array(Type.Number()), text.points),
  'study_events.pictures': shaped(Items, (pictures) => text.pictures(pictures.length)),
  'study_events.mark': word('study_events.mark'),
  'study_events.changed': each(word('study_events.changed')),
  'study_events.plan': shaped(StoredPlan, text.plan),
  'study_events.day': number(formatDate),
  'study_events.begins': clock,
  'study_events.from': position,
  'study_events.to': place,
  'study_events.second': position,
  room,
  'week_reports.took': duration,
  'week_reports.subjects': shaped(subjects, (items) =>
    listText(items.map(({ subject, after }) => text.answered(text.subject(subject) ?? '', after.answers))),
  ),
  'week_reports.things': shaped(things, (items, find) =>
    listText(items.map(({ node, minutes }) => text.practise(find('node', node) ?? '', minutes))),
  ),
  'duel_runs.times': each(duration),
  'duel_runs.rights': each(right),
  'duels.time': duration,
  'duels.their_time': duration,
  'events.duration': duration,
  // The bought and earned items.
  goods_id: goods,
  course_id: course,
  'task_claims.goods': goods,
  // The title of its taking stands beside it.
  'coupons.coupon_id': nothing,
  'coupons.off': price,
  'coupons.from': price,
  'coupons.products': shaped(Type.Array(Type.Object({ title: Type.String() })), (products) =>
    listText(products.map(({ title }) => title)),
  ),
  'point_purchases.coupon_id': coupon,
  'task_claims.couponId': coupon,
  activity_id: activity,
  task_id: task,
  member_id: (id, find) => find('member', id),
  'orders.price': price,
  'orders.off': price,
  'orders.amount': price,
  'order_money.amount': price,
  'order_refunds.amount': price,
  'order_refunds.asked_amount': price,
  'order_invoices.amount': price,
  'order_refunds.lines': shaped(Type.Array(RefundLine), (lines) =>
    text.lines(lines.map(({ title, amount }) => text.refundLine(title, text.price(amount)))),
  ),
  'order_signatures.agreement': shaped(Agreement, agreementText),
  'message_settings.quiet_from': clock,
  'message_settings.quiet_to': clock,
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A value that has no word is a code that nobody reads, or somebody's writing in its place. */
const isCode = (table: string, column: string) =>
  hasWords(table, column) || ['branch_id', 'owner_branch'].includes(column)

/** How a field of a table is said in the text of an export; undefined where it is for other programs alone. */
export function readField(
  table: string,
  { name, label, value, text: word }: Field,
  find: FindName,
): { readonly label: string; readonly value: string } | undefined {
  if (uuid.test(value)) return undefined
  const key = `${table}.${name}`
  const read = readers[key] ?? readers[name]
  const said = read ? read(value, find) : isCode(table, name) ? chinese(word ?? value) : (word ?? value)
  return said === undefined ? undefined : { label: text.label(key, label), value: said }
}

/** A field as the pages of an export have it. */
interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly text?: string
}
