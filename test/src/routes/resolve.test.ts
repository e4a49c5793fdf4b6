import fc from 'fast-check'
import { resolve } from '@/routes/resolve'

const to = (url: string) => resolve(url).url

test.each([
  ['/nowhere', '/error'],
  ['/marketing', '/error'],
  ['/market/nowhere', '/product-list'],
  ['/market', '/product-list'],
  ['/courses/nowhere?x=1', '/product-list'],
  ['/market/purple-gold/26', '/product-list'],
  ['/market/high-tutoring/1', '/product-list'],
  ['//', '/error'],
  ['//login', '/error'],
  ['/%E0%A4%A', '/error'],
])('%s has no page and leads to %s', (from, target) => {
  expect(to(from)).toBe(target)
})

test.each(['synthesize=1', 'examReport=', 'a=b&synthesize=true'])(
  'an old knowledge report with %s leads to the synthesis report with its query',
  (search) => {
    const url = to(`/exercises/knowledge-report?${search}`)
    expect(url).toBe(`/exercises/synthesis-report?${search}`)
    expect(resolve(url).match.row.screen).toBe('practice/report')
  },
)

test.each([
  ['/market/purple-gold/27', 'purple-gold27'],
  ['/market/purple-gold', 'purple-gold26'],
  ['/super-gold', 'super-gold'],
])('%s stays and shows the campaign %s', (path, config) => {
  const { url, match } = resolve(path)
  expect([url, match.row.screen, match.params['config']]).toEqual([path, 'market/campaign', config])
})

test.each(['？', '%3F', '%EF%BC%9F'])('a campaign opens though its question mark came as %s', (mark) => {
  const { url, match, query } = resolve(`/market/purple-gold/27${mark}inviteCode=A1`)
  expect([url, match.params['config']]).toEqual(['/market/purple-gold/27?inviteCode=A1', 'purple-gold27'])
  expect(query).toEqual({ inviteCode: 'A1' })
})

test('the vocabulary without a page leads to its first one', () => {
  expect(resolve('/spword?wordJump=plan').url).toBe('/spword/index?wordJump=plan')
  expect(resolve('/spword/').url).toBe('/spword/index')
})

test('the former address of the mistake book leads to it, with its query', () => {
  expect(resolve('/exercises/wrong-topic?from=home').url).toBe('/exercises/mistake-book?from=home')
})

test('a knowledge report without the old query stays', () => {
  expect(to('/exercises/knowledge-report?id=1')).toBe('/exercises/knowledge-report?id=1')
})

test.each([
  ['analysis', 'practice/analysis'],
  ['analysis-test', 'practice/analysis'],
  ['analysis-report', 'practice/report'],
])('an old %s type becomes paper with its gid', (name, screen) => {
  const { query, url, match } = resolve(`/exercises/${name}?type=gid%3D42&page=2`)
  expect(url).toBe(`/exercises/${name}?type=paper&page=2&gid=42&redirect=true`)
  expect(match.row.screen).toBe(screen)
  expect(query).toEqual({ type: 'paper', gid: '42', redirect: 'true', page: '2' })
})

test('an analysis type without an equals sign stays', () => {
  expect(to('/exercises/analysis?type=paper&gid=7')).toBe('/exercises/analysis?type=paper&gid=7')
})

test('whatever the address, a row renders it, and its address resolves to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { url, match } = resolve(`/${text}`)
      expect(resolve(url).match.row).toBe(match.row)
    }),
  )
})
