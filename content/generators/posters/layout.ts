import { coverArt, horizonArt, shoreArt, type Look } from '../studio/art'
import { escapeHtml as esc } from '../studio/html'
import type { Theme } from '../studio/mood'
import { ANSWER_WORD, ORIGINAL_WORD, SAMPLE_WORD, WHY_WORD } from './slice'
import type { Item, ListSlice, Slice, SliceOf, TitledSlice } from './slice'

/** An opening quotation mark hangs into the margin, so that the words align with the lines below. */
const hung = (text: string): string => esc(text).replace(/^“/, '<span class="hang">“</span>')
const tag = (on: boolean | undefined, word = SAMPLE_WORD): string =>
  on ? `<span class="tag">${word}</span>` : ''
const list = <T>(items: readonly T[], draw: (item: T, at: number) => string): string =>
  items.map(draw).join('')
const span = (name: string, text: string | undefined): string =>
  text ? `<span class="${name}">${esc(text)}</span>` : ''
const para = (name: string, text: string | undefined): string =>
  text ? `<p class="${name}">${esc(text)}</p>` : ''
const broken = (lines: readonly string[]): string => lines.map(esc).join('<br>')
/** A headline; the comma that ends a line is for listeners, and the break is enough for the eye. */
const headline = (lines: readonly string[]): string => broken(lines.map((line) => line.replace(/，$/, '')))

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
const CHECK = icon('M5 12l5 5l10-10')
const CROSS = icon('M18 6l-12 12M6 6l12 12')
const CHEVRON = icon('M9 6l6 6l-6 6')
const PLAY =
  '<svg viewBox="0 0 64 64"><circle cx="32" cy="32" r="32" fill="#fff" fill-opacity=".94"/><path d="M26 20l20 12l-20 12z" fill="#c2410f"/></svg>'

const framed = (slice: TitledSlice, inner: string): string =>
  `<section class="k-${slice.kind}"><h2>${esc(slice.title)} ${tag(slice.sample)}</h2>` +
  para('intro', slice.intro) +
  inner +
  para('note', slice.note) +
  (slice.link
    ? `<p><a class="link" data-href="${esc(slice.link.href)}">${esc(slice.link.text)} ›</a></p>`
    : '') +
  '</section>'

/** How one entry of each list layout is drawn. */
const ENTRY: Record<ListSlice['kind'], (item: Item, at: number) => string> = {
  rows: ({ lead, text, more }) =>
    `<li><span class="when">${esc(lead)}</span><span class="what">${esc(text ?? '')}${span('how', more)}</span></li>`,
  points: ({ lead, text, more }) =>
    `<li><h3>${hung(lead)}</h3><p>${esc(text ?? '')}</p>${para('source', more)}</li>`,
  figures: ({ lead, text, more }) =>
    `<li><p class="big">${esc(lead)}${span('unit', text)}</p>${para('how', more)}</li>`,
  route: ({ lead, text, more }) =>
    `<li><span class="when">${esc(lead)}</span><h3>${esc(text ?? '')}</h3>${para('how', more)}</li>`,
  steps: ({ lead, text, more }, at) =>
    `<li><span class="no" aria-hidden="true" data-no="${at + 1}"></span><div><h3>${esc(lead)}</h3><p>${esc(text ?? '')}</p>${para('source', more)}</div></li>`,
  quotes: ({ lead, text, more }) =>
    `<li><p class="said">${esc(lead)}</p><p class="who">${esc(text ?? '')} ${tag(true)}</p>${para('source', more)}</li>`,
  menu: ({ lead, text, more }) =>
    `<li data-href="${esc(more ?? '')}" data-alt="${esc(lead)}"><div><h3>${esc(lead)}</h3>${para('how', text)}</div>${CHEVRON}</li>`,
}

const drawSide = ({ title, points }: SliceOf<'sides'>['good'], kind: 'good' | 'care'): string =>
  `<div class="side ${kind}"><h3>${esc(title)}</h3><ul>` +
  list(points, (point) => `<li>${kind === 'good' ? CHECK : CROSS}<span>${esc(point)}</span></li>`) +
  '</ul></div>'

const drawTable = (slice: SliceOf<'table'>): string =>
  `<table class="c${slice.head.length}"><thead><tr>${list(slice.head, (cell) => `<th>${esc(cell)}</th>`)}</tr></thead><tbody>` +
  list(slice.body, (row) => {
    const [first = '', ...rest] = row
    return `<tr><th>${esc(first)}</th>${list(rest, (cell) => `<td>${esc(cell)}</td>`)}</tr>`
  }) +
  '</tbody></table>'

const drawQuestion = ({ stem, options, answer, why }: SliceOf<'question'>): string =>
  `<div class="paper"><p class="mock">${tag(true, ORIGINAL_WORD)}</p>${list(stem, (line) => para('stem', line))}` +
  `<ul class="options">${list(options, (option) => `<li>${esc(option)}</li>`)}</ul>` +
  `<p class="answer">${ANSWER_WORD}${esc(answer)}</p><p class="why">${WHY_WORD}${esc(why)}</p></div>`

/** Draws a slice as the HTML of one section, 375 CSS px wide. */
export const toHtml = (slice: Slice, theme: Theme, look: Look): string => {
  switch (slice.kind) {
    case 'banner':
      return (
        `<section class="banner"><div class="art">${horizonArt(theme, look)}</div><h2>${esc(slice.title)}</h2>` +
        `<p>${esc(slice.line)} ${tag(true)}</p></section>`
      )
    case 'cover':
      return (
        `<section class="cover"><div class="art">${coverArt(theme, look)}</div>` +
        `<h2>${headline(slice.headline)}</h2><p>${broken(slice.lines)}</p>` +
        `${slice.sample ? `<p>${tag(true)}</p>` : ''}</section>`
      )
    case 'band':
      return (
        `<section class="band"><h2>${headline(slice.headline)}</h2><p>${broken(slice.lines)}</p>` +
        `<div class="art">${shoreArt(theme, look.mood)}</div></section>`
      )
    case 'sides':
      return framed(slice, drawSide(slice.good, 'good') + drawSide(slice.care, 'care'))
    case 'table':
      return framed(slice, drawTable(slice))
    case 'question':
      return framed(slice, drawQuestion(slice))
    case 'lesson':
      return framed(
        slice,
        `<div class="screen"><div class="play">${PLAY}</div><p class="length">${esc(slice.length)}</p></div>` +
          `<ul class="learn">${list(slice.points, (point) => `<li>${esc(point)}</li>`)}</ul>`,
      )
    case 'letter':
      return (
        `<section class="letter"><h2>${esc(slice.title)} ${tag(slice.sample)}</h2>${list(slice.paragraphs, (text) => `<p>${esc(text)}</p>`)}` +
        `<p class="sign">${esc(slice.sign)}</p><div class="art">${horizonArt(theme, look)}</div></section>`
      )
    case 'card':
      return `<section class="card"><div class="frame"><h2>${esc(slice.title)}</h2><p>${esc(slice.text)}</p></div></section>`
    default:
      return framed(slice, `<ul class="${slice.kind}">${list(slice.items, ENTRY[slice.kind])}</ul>`)
  }
}
