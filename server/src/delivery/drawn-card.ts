import { operations } from '../../../contract/operations'
import type { FirstViews } from '../../../contract/first-view'
import type { WordEntry } from '../../../contract/schemas/words/word'
import type { DrawnCard, DrawnList } from './drawn-list'
import { compose, listScripts } from './drawn-parts'
import { nameData } from './named-page'

/** The data that the first card is rendered from. */
export interface CardDeps {
  h5Dir: string
  views: FirstViews
  card: DrawnCard
  list: Pick<DrawnList, 'named'>
  /** The build's HTML page with the deployment's values in it. */
  html: string
  brandTitle: string
  /** The vocabulary as it is now, in the order in which it is learnt. */
  words: () => readonly WordEntry[]
}

/** The app asks for the index with cookies, as for everything; a hint that does not would fetch it twice. */
const INDEX_HINT = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${operations.getWordIndex.path}">`

/** Nothing is painted before the card has arrived: an empty page would cost a slow phone a fifth of a second. */
const WHOLE = '<link rel="expect" href="#shell" blocking="render">'

/** Without scripts the page says what it needs. */
const NO_CARD = '<noscript><style>#shell{display:none}</style></noscript>'

function composeCard({ h5Dir, views, card, list, html, brandTitle }: CardDeps, entry: WordEntry): string {
  const view = views.card(entry)
  // Every hint takes a slow phone 10 ms before the card is seen; what is small comes in time without.
  const hints = listScripts(html, []).map((address) => `<link rel="preload" as="script" href="${address}">`)
  return compose(h5Dir, html, {
    ...view,
    head: WHOLE + INDEX_HINT + hints.join('') + NO_CARD,
    title: card.title || brandTitle,
    facts: { subject: entry.word },
    comesWhole: true,
    data: nameData(list.named, card.path),
    js: card.js,
    css: card.css,
    scripts: views.scripts,
  })
}

/**
 * Returns the HTML of the study card with the first word of the vocabulary rendered into it, which is the card of a student who
 * has not learnt yet; the page hides it from all others. Undefined for every other address, and without words.
 */
export function createCardDrawer<Kept>(
  deps: CardDeps,
  keep: (html: string) => Kept,
): (url: string) => Kept | undefined {
  let cached: { entry: WordEntry; value: Kept } | undefined
  return (url) => {
    const [pathname = ''] = url.split('?', 1)
    const [entry] = deps.words()
    if (!entry || pathname.replace(/\/$/, '').toLowerCase() !== deps.card.path) return undefined
    if (cached?.entry !== entry) cached = { entry, value: keep(composeCard(deps, entry)) }
    return cached.value
  }
}
