import { plainText } from '../../../../../contract/domain/practice/markup'
import type { Content } from '../../../domain/content/content'
import type { Bank } from '../../../domain/content/bank/types'
import { listQuestions } from '../../../domain/bank-questions'
import { readingText as text } from './strings/export-reading'

/** The content that an export calls things by their names from. */
export type NamingContent = Pick<
  Content,
  'bank' | 'courses' | 'pages' | 'clockActivities' | 'tasks' | 'coupons' | 'memberships'
>

/** Kinds of things that have an id in the log and a name that students know. */
export type NamedKind =
  | 'question'
  | 'node'
  | 'card'
  | 'paper'
  | 'lesson'
  | 'course'
  | 'goods'
  | 'activity'
  | 'task'
  | 'coupon'
  | 'member'
  | 'page'
  | 'campaign'

/** The name of something in the content of now; undefined where that has it no more. */
export type FindName = (kind: NamedKind, id: string) => string | undefined

/** Signs of a question's stem that say which one it is. */
const STEM = 40

function shortStem(stem: string): string {
  const signs = [...plainText(stem).replace(/\s+/g, ' ').trim()]
  return signs.length > STEM ? `${signs.slice(0, STEM).join('')}…` : signs.join('')
}

const known = new WeakMap<Bank, ReadonlyMap<string, string>>()

/** The cards of a bank by their ids: its texts to learn and its formulas. */
function cardTitles(bank: Bank): ReadonlyMap<string, string> {
  const found = known.get(bank)
  if (found) return found
  const cards = [...bank.decks.flatMap((deck) => deck.cards), ...bank.formulaCards]
  const titles = new Map(cards.map(({ id, title }) => [id, title]))
  known.set(bank, titles)
  return titles
}

const patterns = Object.entries(text.titles).flatMap(([path, title]) =>
  path.includes(':') ? [{ path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), title }] : [],
)

/** The title of a page by its path, as the app shows it. */
function pageTitle(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/)
  if (path === '/') return text.home
  return text.titles[path] ?? patterns.find((row) => row.path.test(path))?.title
}

const allTasks = ({ newcomer, daily, campaigns, invite }: Content['tasks']) => [
  ...newcomer.tasks,
  ...daily,
  ...campaigns,
  ...(invite ? [invite] : []),
]

/** Names by codes; of several with one code the first. */
const byCode = (rows: readonly (readonly [code: string, name: string])[]) => new Map([...rows].reverse())

/** Makes the look-up over the content of now. */
export function createFindName(content: NamingContent): FindName {
  const nodes = byCode(
    content.bank.subjects.flatMap(({ tree }) => [...tree.nodes].map(([id, { name }]) => [id, name] as const)),
  )
  const papers = byCode(content.bank.papers.map(({ id, title }) => [id, title]))
  const goods = byCode(
    content.courses.courses.flatMap(({ title, goods: codes }) => codes.map((code) => [code, title] as const)),
  )
  const activities = byCode(content.clockActivities.map(({ id, title }) => [id, title]))
  const tasks = byCode(allTasks(content.tasks).map(({ taskId, title }) => [taskId, title]))
  const coupons = byCode(content.coupons.map(({ couponId, title }) => [couponId, title]))
  const members = byCode(content.memberships.map(({ id, title }) => [id, title]))
  // The pages of a campaign differ by the cohort alone.
  const campaigns = byCode(
    [...content.pages.values()].map(({ config }) => [config.source, config.title.replace(/^\d+ /, '')]),
  )
  const find: Readonly<Record<NamedKind, (id: string) => string | undefined>> = {
    question(id) {
      const question = listQuestions(content.bank).get(id)
      return question && shortStem(question.stem)
    },
    node: (id) => nodes.get(id),
    card: (id) => cardTitles(content.bank).get(id),
    paper: (id) => papers.get(id),
    lesson: (id) => content.courses.lessons.get(id)?.title,
    course: (id) => content.courses.courses.find((course) => course.id === id)?.title,
    goods: (id) => goods.get(id),
    activity: (id) => activities.get(id),
    task: (id) => tasks.get(id),
    coupon: (id) => coupons.get(id),
    member: (id) => members.get(id),
    page: pageTitle,
    campaign: (id) => campaigns.get(id),
  }
  return (kind, id) => find[kind](id)
}
