import { coverArt, horizonArt, type Mood, type Theme } from './art'

interface Titled {
  title: string
  /** Marks the whole slice as sample content. */
  sample?: true
  intro?: string
  note?: string
  /** A line drawn as a link; becomes a tappable area of the picture. */
  link?: { text: string; href: string }
}

/** What one poster slice says and how it is laid out; one kind is one layout. */
export type Slice =
  | { kind: 'banner'; title: string; line: string }
  | { kind: 'cover'; mood: Mood; headline: readonly string[]; lines: readonly string[]; sample?: true }
  | ({ kind: 'rows'; rows: readonly { when: string; what: string; how?: string }[] } & Titled)
  | ({
      kind: 'points'
      points: readonly { title: string; text: string; source?: string; sample?: true }[]
    } & Titled)
  | ({ kind: 'sides'; good: Side; care: Side } & Titled)
  | ({ kind: 'table'; head: readonly string[]; body: readonly (readonly string[])[] } & Titled)
  | { kind: 'letter'; title: string; paragraphs: readonly string[]; sign: string }
  | { kind: 'card'; title: string; text: string }

interface Side {
  title: string
  points: readonly string[]
}

/** The word that every sample picture carries. */
export const SAMPLE_WORD = '示例'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const esc = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
/** An opening quotation mark hangs into the margin, so that the words align with the lines below. */
const hung = (text: string): string => esc(text).replace(/^“/, '<span class="hang">“</span>')
const tag = (on: true | undefined): string => (on ? `<span class="tag">${SAMPLE_WORD}</span>` : '')
const list = <T>(items: readonly T[], draw: (item: T) => string): string => items.map(draw).join('')

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
const CHECK = icon('M5 12l5 5l10-10')
const CROSS = icon('M18 6l-12 12M6 6l12 12')

const framed = (slice: Titled, inner: string): string =>
  `<section><h2>${esc(slice.title)} ${tag(slice.sample)}</h2>` +
  (slice.intro ? `<p class="intro">${esc(slice.intro)}</p>` : '') +
  inner +
  (slice.note ? `<p class="note">${esc(slice.note)}</p>` : '') +
  (slice.link
    ? `<p><a class="link" data-href="${esc(slice.link.href)}">${esc(slice.link.text)} ›</a></p>`
    : '') +
  '</section>'

const drawSide = (side: Side, kind: 'good' | 'care'): string =>
  `<div class="side ${kind}"><h3>${esc(side.title)}</h3><ul>` +
  list(side.points, (point) => `<li>${kind === 'good' ? CHECK : CROSS}<span>${esc(point)}</span></li>`) +
  '</ul></div>'

const drawTable = (slice: Extract<Slice, { kind: 'table' }>): string =>
  `<table><thead><tr>${list(slice.head, (cell) => `<th>${esc(cell)}</th>`)}</tr></thead><tbody>` +
  list(slice.body, (row) => {
    const [first = '', ...rest] = row
    return `<tr><th>${esc(first)}</th>${list(rest, (cell) => `<td>${esc(cell)}</td>`)}</tr>`
  }) +
  '</tbody></table>'

/** Draws a slice as the HTML of one section, 375 CSS px wide. */
export const toHtml = (slice: Slice, theme: Theme): string => {
  switch (slice.kind) {
    case 'banner':
      return (
        `<section class="banner"><div class="art">${horizonArt(theme)}</div><h2>${esc(slice.title)}</h2>` +
        `<p>${esc(slice.line)} ${tag(true)}</p></section>`
      )
    case 'cover':
      return (
        `<section class="cover"><div class="art">${coverArt(theme, slice.mood)}</div>` +
        `<h2>${slice.headline.map(esc).join('<br>')}</h2><p>${slice.lines.map(esc).join('<br>')}</p>` +
        `${slice.sample ? `<p>${tag(true)}</p>` : ''}</section>`
      )
    case 'rows':
      return framed(
        slice,
        '<ol class="rows">' +
          list(
            slice.rows,
            (row) =>
              `<li><span class="when">${esc(row.when)}</span><span class="what">${esc(row.what)}` +
              `${row.how ? `<span class="how">${esc(row.how)}</span>` : ''}</span></li>`,
          ) +
          '</ol>',
      )
    case 'points':
      return framed(
        slice,
        '<ul class="points">' +
          list(
            slice.points,
            (point) =>
              `<li><h3>${hung(point.title)} ${tag(point.sample)}</h3><p>${esc(point.text)}</p>` +
              `${point.source ? `<p class="source">${esc(point.source)}</p>` : ''}</li>`,
          ) +
          '</ul>',
      )
    case 'sides':
      return framed(slice, drawSide(slice.good, 'good') + drawSide(slice.care, 'care'))
    case 'table':
      return framed(slice, drawTable(slice))
    case 'letter':
      return (
        `<section class="letter"><h2>${esc(slice.title)}</h2>${list(slice.paragraphs, (text) => `<p>${esc(text)}</p>`)}` +
        `<p class="sign">${esc(slice.sign)}</p><div class="art">${horizonArt(theme)}</div></section>`
      )
    case 'card':
      return `<section class="card"><div class="frame"><h2>${esc(slice.title)}</h2><p>${esc(slice.text)}</p></div></section>`
  }
}

const closed = (text: string): string => (/[。！？：；，、]$/.test(text) ? text : `${text}。`)
const sentence = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? [closed(part)] : [])).join('')
const titled = (slice: { title: string; sample?: true }): string =>
  slice.sample ? `${slice.title}（${SAMPLE_WORD}）` : slice.title
const around = (slice: Titled, ...inner: readonly string[]): string =>
  sentence(titled(slice), slice.intro, ...inner, slice.note, slice.link?.text)

/** Says everything that a slice's picture says, in reading order, for those who do not see it. */
export const toAlt = (slice: Slice): string => {
  switch (slice.kind) {
    case 'banner':
      return sentence(`${slice.title}，${slice.line}（${SAMPLE_WORD}）`)
    case 'cover':
      return sentence(slice.headline.join(''), slice.lines.join(''), slice.sample && SAMPLE_WORD)
    case 'rows':
      return around(
        slice,
        ...slice.rows.map((row) => `${row.when}：${row.what}${row.how ? `，${row.how}` : ''}`),
      )
    case 'points':
      return around(slice, ...slice.points.map((point) => sentence(titled(point), point.text, point.source)))
    case 'sides':
      return around(
        slice,
        `${slice.good.title}：${slice.good.points.join('；')}`,
        `${slice.care.title}：${slice.care.points.join('；')}`,
      )
    case 'table':
      return around(
        slice,
        ...slice.body.map(
          ([first = '', ...rest]) =>
            `${first}：${rest.map((cell, at) => `${slice.head[at + 1] ?? ''}${cell}`).join('，')}`,
        ),
      )
    case 'letter':
      return sentence(slice.title, ...slice.paragraphs, slice.sign)
    case 'card':
      return sentence(slice.title, slice.text)
  }
}
