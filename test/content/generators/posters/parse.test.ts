import { readdirSync, readFileSync } from 'node:fs'
import Value from 'typebox/value'
import { PageConfig } from '../../../../contract/schemas/market/page-config'
import { toPage } from '../../../../content/generators/posters/campaign'
import { readCopies } from '../../../../content/generators/posters/copies'
import { parseCopy } from '../../../../content/generators/posters/parse'
import { CopyError } from '../../../../content/generators/studio/look'

const head = `look: plum ship
title: A page
button: Go
action: purchase
tab: 11* About homepage = one brand/about
tab: 16 Results
sub: 1 Proof > guess-questions
sub: 2 Praise appraise = two@qr>/license
row:
tab: 50 Hall success = film%way27
films: way27
float: App /market/download
variant: 18,24 homepage = two

`
const slices = `## banner
A page | a line

## rows one Title of it *
> first
- a | b | c
! note
@ more | /license
`

test('a picture is read with its title, sample mark, entries, note and link', () => {
  expect(parseCopy('x', head + slices).slices.get('one')).toEqual({
    kind: 'rows',
    title: 'Title of it',
    sample: true,
    intro: 'first',
    note: 'note',
    link: { text: 'more', href: '/license' },
    items: [{ lead: 'a', text: 'b', more: 'c' }],
  })
})

test('every picture that a copy marks as a sample carries the mark', () => {
  const folder = 'content/generators/posters/copy'
  for (const name of readdirSync(folder)) {
    const written = readFileSync(`${folder}/${name}`, 'utf8')
    const marked = written.split('\n').flatMap((line) => /^## \w+ (\w+) .* \*$/.exec(line)?.[1] ?? [])
    const { slices: read } = parseCopy(name, written)
    expect([name, marked.filter((text) => !('sample' in (read.get(text) ?? {})))]).toEqual([name, []])
  }
})

test('the first picture of a file without a head is not lost', () => {
  expect([...parseCopy('x', slices).slices.keys()]).toEqual(['banner', 'one'])
})

test('a head becomes a page with tabs, sub-tabs, films, links and variants', () => {
  const page = toPage('key', parseCopy('x', head + slices))
  expect(page).toMatchObject({
    key: 'key',
    title: 'A page',
    footerButton: 'Go',
    action: 'purchase',
    defaultTab: 11,
    videos: [{ id: 'way27' }],
    floatLinks: [{ name: 'App', href: '/market/download' }],
    tabRows: [
      [
        { id: 11, name: 'About', template: 'homepage' },
        {
          id: 16,
          name: 'Results',
          subTabs: [
            { id: 1, name: 'Proof', leave: 'guess-questions' },
            { id: 2, name: 'Praise', template: 'appraise' },
          ],
        },
      ],
      [{ id: 50, name: 'Hall', template: 'success' }],
    ],
  })
  expect(page?.['templates']).toMatchObject([
    { name: 'banner', imgList: [{ url: '/media/posters/key/banner.webp' }] },
    {
      name: 'homepage',
      imgList: [{ url: '/media/posters/key/one.webp' }, { url: '/media/posters/brand/about.webp' }],
    },
    { name: 'appraise', imgList: [{ url: '/media/posters/key/two.webp', clk: 'qr', ref: '/license' }] },
    { name: 'success', imgList: [{ url: '/media/posters/key/film.webp', vid: 'way27' }] },
  ])
  expect(page?.['variants']).toMatchObject([{ agents: ['18', '24'], templates: [{ name: 'homepage' }] }])
})

test.each([
  ['2026-11-28..2026-12-18', { from: '2026-11-28', until: '2026-12-18' }],
  ['2026-11-28', { from: '2026-11-28' }],
])('what fits instead has its days: %s', (days, expected) => {
  const page = toPage('key', parseCopy('x', `title: A\ninstead: ${days} /market/sprint 冲刺班\n\n${slices}`))
  expect(page?.['instead']).toEqual({ ...expected, to: '/market/sprint', title: '冲刺班' })
})

test('a file without a title is no page', () => {
  expect(toPage('x', parseCopy('x', slices))).toBeUndefined()
})

test.each([
  ['an unknown layout', '## poem one Title\n- a'],
  ['a heading without a kind', '## \n- a'],
  ['a list without an entry', '## rows one Title'],
  ['two pictures of one name', `${slices}\n## rows one Again\n- a`],
])('%s is refused with the name of the file', (_what, text) => {
  expect(() => parseCopy('camp.txt', text)).toThrow(CopyError)
  expect(() => parseCopy('camp.txt', text)).toThrow('camp.txt')
})

test.each(['nonsense: 1', 'look: mauve ship', 'tab: about', 'sub: 1 A b = c', 'tab: 1 A b = Ü'])(
  'the head "%s" is refused',
  (line) => {
    expect(() => toPage('x', parseCopy('x', `title: A\n${line}\n\n${slices}`))).toThrow(CopyError)
  },
)

test('every campaign of the copy makes a page that fits the contract', async () => {
  const pages = [...(await readCopies())]
    .map(([key, copy]) => toPage(key, copy))
    .filter((page) => page !== undefined)
  expect(pages.length).toBeGreaterThan(70)
  for (const page of pages) {
    // Films are filled in by the script that makes them.
    const { videos: _videos, ...rest } = page
    expect([page['key'], ...Value.Errors(PageConfig, rest)]).toEqual([page['key']])
  }
})

test('two campaigns never look alike', async () => {
  const looks = [...(await readCopies())].flatMap(([key, { head: lines }]) =>
    key === 'qr' ? [] : lines.filter((line) => line.startsWith('look: ')),
  )
  expect(looks.filter((line, at) => looks.indexOf(line) !== at)).toEqual([])
})

test('every shipped page has the head of its copy: title, days, button and tabs', async () => {
  for (const [key, copy] of await readCopies()) {
    const made = toPage(key, copy)
    if (made === undefined) continue
    const shipped: unknown = JSON.parse(readFileSync(`content/pages/${key}.json`, 'utf8'))
    // Pictures and films are filled in by the scripts that make them.
    const withoutPictures = (page: object) => ({ ...page, templates: 0, variants: 0, videos: 0 })
    expect(withoutPictures(Object(shipped))).toEqual(withoutPictures(made))
  }
})
