import { operations } from '../../../contract/operations'
import { LONG_WORD, stretchesOf } from '../../../contract/study/example'
import type { WordEntry } from '../../../contract/schemas/word'
import type { DrawnCard } from './drawn-list'
import { compose, escapeHtml, scriptsOf } from './drawn-parts'
import { cardScript, ownerScript, tapScript } from './drawn-start'

/** What a drawn card is made of. */
export interface CardDeps {
  h5Dir: string
  card: DrawnCard
  /** The build's HTML page with the deployment's values in it. */
  html: string
  brandTitle: string
  /** The vocabulary as it is now, in the order in which it is learnt. */
  words: () => readonly WordEntry[]
}

/** The app asks for the index with cookies, as for everything; a hint that does not would fetch it twice. */
const INDEX_HINT = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${operations.getWordIndex.path}">`

/** Nothing is painted before the card is there: an empty page would cost a slow phone a fifth of a second. */
const WHOLE = '<link rel="expect" href="#shell" blocking="render">'

/** Stands before the card, which is small enough to come whole. */
const SHOWN = '<style>html:not([data-learner]) #shell{visibility:visible}</style>'

function drawSentence({ word, forms, example }: WordEntry): string {
  return stretchesOf(example.english, word, forms)
    .map(({ text, isWord }) => `<span class="${isWord ? 'we-mark' : ''}">${escapeHtml(text)}</span>`)
    .join('')
}

/**
 * Draws the front of a new word's card with the classes that the app's own has, so that nothing moves when the app takes
 * over. Its icons, which take time to draw, and how many cards there are, which depends on the day, are left to the app.
 */
export function drawCard(entry: WordEntry, text: DrawnCard['text']): string {
  const word = escapeHtml(entry.word)
  const head = `we-head${entry.word.length > LONG_WORD ? ' we-head-long' : ''}`
  return (
    `<div id="shell" data-subject="${word}"><main><div class="wm is-front">` +
    '<div class="wm-bar"></div><div class="wm-track"></div><div class="wm-card"><div class="wm-front">' +
    `<div class="wm-top"><span class="tag">${escapeHtml(text.isNew)}</span>` +
    '<span class="ib"></span></div>' +
    `<div class="wm-face"><h2 class="${head}">${word}</h2></div>` +
    `<div class="we-ipa we-silent">/${escapeHtml(entry.ipa)}/</div>` +
    `<div class="wm-help"><p class="we-english">${drawSentence(entry)}</p></div>` +
    `<button type="button" class="wm-foot t-cap">${escapeHtml(text.turn)}</button></div></div>` +
    '<div class="wm-two">' +
    `<button type="button" class="btn btn-l btn-quiet wm-left">${escapeHtml(text.unknown)}</button>` +
    `<button type="button" class="btn btn-l btn-solid wm-right">${escapeHtml(text.known)}</button>` +
    '</div></div></main></div><noscript><style>#shell{display:none}</style></noscript>'
  )
}

function composeCard({ h5Dir, card, html, brandTitle }: CardDeps, entry: WordEntry): string {
  // Every hint takes a slow phone 10 ms before the card is seen; what is small comes in time without.
  const hints = scriptsOf(html, []).map((address) => `<link rel="preload" as="script" href="${address}">`)
  return compose(h5Dir, html, {
    title: card.title || brandTitle,
    head: WHOLE + INDEX_HINT + hints.join(''),
    body: SHOWN + drawCard(entry, card.text),
    data: '',
    js: card.js,
    css: card.css,
    scripts: [tapScript + ownerScript, cardScript],
  })
}

/**
 * Answers the HTML of the study card with the first word of the vocabulary drawn into it, which is the card of whoever
 * has not learnt yet; the page hides it from all others. Undefined for every other address, and without words.
 */
export function createCardDrawer<Kept>(
  deps: CardDeps,
  keep: (html: string) => Kept,
): (url: string) => Kept | undefined {
  let kept: { entry: WordEntry; value: Kept } | undefined
  return (url) => {
    const [pathname = ''] = url.split('?', 1)
    const [entry] = deps.words()
    if (!entry || pathname.replace(/\/$/, '').toLowerCase() !== deps.card.path) return undefined
    if (kept?.entry !== entry) kept = { entry, value: keep(composeCard(deps, entry)) }
    return kept.value
  }
}
