import fc from 'fast-check'
import type { PageConfig, PageItem } from '@/areas/market/api/page'
import { isBuilt } from '@/routes/built'
import { routes } from '@/routes/table'
import { builtPage } from '@/areas/market/screens/campaign/built-page'
import { pageFor } from '@/areas/market/screens/campaign/page-for'
import { example } from '../../../../../support/root'

const item = (name: string, rest: Partial<PageItem> = {}): PageItem => ({
  url: `/media/${name}.webp`,
  w: 750,
  h: 100,
  alt: name,
  ...rest,
})
const area = (href: string) => ({ x: 0, y: 0, w: 10, h: 10, href, alt: href })
const { offer: _offer, live: _live, ...bare } = example('getPageConfig')
const page: PageConfig = {
  ...bare,
  footerButton: '了解报名',
  tabRows: [[{ id: 1, name: '介绍', template: 'page' }]],
  defaultTab: 1,
  templates: [
    { name: 'banner', imgList: [item('banner')] },
    { name: 'page', imgList: [item('usual')] },
  ],
}
const now = Date.parse('2026-11-23T12:00:00+08:00')
const seen = (config: PageConfig, agent = '', at = now) => pageFor(builtPage(config), { agent, now: at })
const shown = (config: PageConfig, agent = '', at = now) =>
  seen(config, agent, at).templates.map(({ name, imgList }) => [name, ...imgList.map(({ alt }) => alt)])
const planned =
  routes.find(({ path, screen }) => screen === 'main/planned' && !path.includes(':'))?.path ?? ''

test('a page in which nothing depends on the visitor is shown as it is configured', () => {
  expect(seen(page)).toEqual(page)
})

test('where nothing is sold a picture that speaks of paying is left out, and a tab that has no other', () => {
  const selling = { ...page, templates: [...page.templates] }
  selling.tabRows = [
    [
      { id: 1, name: '介绍', template: 'page' },
      { id: 2, name: '报名前', template: 'strength' },
    ],
  ]
  selling.templates.push({ name: 'strength', imgList: [item('付款之前，先问清六件事', { sells: true })] })
  expect(seen(selling)).toEqual(selling)
  const closed = pageFor(selling, { agent: '', now, isClosed: true })
  expect(closed.tabRows.flat().map(({ name }) => name)).toEqual(['介绍'])
  expect(JSON.stringify(closed)).not.toContain('付款')
})

describe('variants', () => {
  const varied: PageConfig = {
    ...page,
    variants: [
      { agents: ['7'], templates: [{ name: 'page', imgList: [item('seven')] }], action: 'qr' },
      { agents: ['8', '18'], footerButton: '' },
    ],
  }

  test('an agent sees its own pictures in the place of those of the same name', () => {
    expect(shown(varied, '7')).toEqual([
      ['banner', 'banner'],
      ['page', 'seven'],
    ])
    expect(seen(varied, '7')).toMatchObject({ action: 'qr', footerButton: '了解报名' })
  })

  test.each(['8', '18'])('an empty word takes the button away for agent %s', (agent) => {
    expect(seen(varied, agent).footerButton).toBeUndefined()
    expect(seen(varied, agent).templates).toEqual(page.templates)
  })
})

describe('the template for DingTalk', () => {
  const ding = { name: 'dingding' as const, imgList: [item('ding')] }

  test('takes the place of what the page begins with for agent 24, and nobody else sees it', () => {
    const config: PageConfig = { ...page, templates: [...page.templates, ding] }
    expect(shown(config, '24')).toEqual([
      ['banner', 'banner'],
      ['page', 'ding'],
    ])
    for (const agent of ['', '2', '248']) expect(shown(config, agent)).toEqual(shown(page))
  })

  test('works on a page without tabs, and on one that begins with a sub-tab', () => {
    const flat: PageConfig = { ...page, tabRows: [], templates: [...page.templates, ding] }
    expect(shown(flat, '24')).toEqual([
      ['banner', 'banner'],
      ['page', 'ding'],
    ])
    const subs: PageConfig = {
      ...flat,
      tabRows: [[{ id: 1, name: '战果', subTabs: [{ id: 1, name: '新闻', template: 'page' }] }]],
    }
    expect(shown(subs, '24')).toEqual(shown(flat, '24'))
  })
})

describe('a link to pages that are not built', () => {
  test('is left out: a part of a picture, a picture that is nothing else, a tab, a floating link', () => {
    expect(planned).not.toBe('')
    const config: PageConfig = {
      ...page,
      floatLinks: [
        { name: '去', href: planned },
        { name: '资料', href: '/product-list' },
      ],
      tabRows: [
        [
          { id: 1, name: '介绍', template: 'page' },
          { id: 2, name: '工具', template: 'home' },
        ],
        [{ id: 21, name: '考研超人', leave: 'superman' }],
      ],
      templates: [
        {
          name: 'page',
          imgList: [
            item('both', { areas: [area(planned), area('/license')] }),
            item('gone', { ref: planned }),
          ],
        },
        { name: 'home', imgList: [item('menu', { areas: [area(planned)] })] },
      ],
    }
    expect(isBuilt('/market/intellectual-dialogue')).toBe(false)
    const { templates, tabRows, floatLinks } = seen(config)
    expect(templates[0]?.imgList).toEqual([item('both', { areas: [area('/license')] })])
    expect(tabRows).toEqual([[{ id: 1, name: '介绍', template: 'page' }]])
    expect(floatLinks).toEqual([{ name: '资料', href: '/product-list' }])
  })

  test('is never the tab that a page begins with', () => {
    const config: PageConfig = {
      ...page,
      defaultTab: 2,
      tabRows: [
        [
          { id: 1, name: '介绍', template: 'page' },
          { id: 2, name: '工具', template: 'home' },
        ],
      ],
      templates: [...page.templates, { name: 'home', imgList: [item('menu', { href: planned })] }],
    }
    expect(seen(config).defaultTab).toBe(1)
  })

  test('is nothing else: every built path and every other site stays', () => {
    fc.assert(
      fc.property(fc.constantFrom(...routes), ({ path, screen }) => {
        const href = path.replace(/:\w+/, '27')
        const config: PageConfig = {
          ...page,
          templates: [{ name: 'page', imgList: [item('one', { areas: [area(`${href}?a=1`)] })] }],
        }
        expect(shown(config)).toEqual([screen === 'main/planned' ? ['page'] : ['page', 'one']])
      }),
    )
    expect(isBuilt('https://shop.example.com/x')).toBe(true)
  })
})

describe('an offer', () => {
  test('is not there where nothing is sold, and the button says what it says without it', () => {
    const made = pageFor(
      { ...page, offer: { button: '获取限时优惠', price: 1, until: '2026-12-31', sample: true } },
      {
        agent: '',
        now,
        isClosed: true,
      },
    )
    expect([made.offer, made.footerButton]).toEqual([undefined, '了解报名'])
  })

  const offer = { button: '获取限时优惠', price: 398_000, until: '2026-12-31', sample: true }

  test('is made on the bottom button until its last day in China is over', () => {
    const config: PageConfig = { ...page, offer }
    expect(seen(config)).toMatchObject({ footerButton: '获取限时优惠', offer })
    expect(seen(config, '', Date.parse('2026-12-31T23:59:59+08:00')).footerButton).toBe('获取限时优惠')
    const after = seen(config, '', Date.parse('2027-01-01T00:00:00+08:00'))
    expect(after).toEqual(page)
  })

  test('ends with its page', () => {
    const config: PageConfig = { ...page, offer, until: '2026-12-20' }
    expect(seen(config, '', Date.parse('2026-12-20T23:59:59+08:00')).offer).toEqual(offer)
    const { footerButton, offer: made } = seen(config, '', Date.parse('2026-12-21T00:00:00+08:00'))
    expect([footerButton, made]).toEqual(['了解报名', undefined])
  })

  test('is made on a page that stays up after its end until its own last day is over', () => {
    const config: PageConfig = { ...page, offer, until: '2025-12-21', archived: true }
    expect(seen(config, '', Date.parse('2026-12-31T23:59:59+08:00')).footerButton).toBe('获取限时优惠')
    expect(seen(config, '', Date.parse('2027-01-01T00:00:00+08:00')).footerButton).toBe('了解报名')
  })

  test('is made to nobody whose variant has no button', () => {
    const config: PageConfig = { ...page, offer, variants: [{ agents: ['8'], footerButton: '' }] }
    const { footerButton, offer: made } = seen(config, '8')
    expect([footerButton, made]).toEqual([undefined, undefined])
  })
})

test('nothing is reserved on a page that has ended', () => {
  const config: PageConfig = { ...page, action: 'reserve', subject: '考前规划', until: '2026-11-22' }
  expect(seen(config, '', Date.parse('2026-11-22T12:00:00+08:00')).footerButton).toBe('了解报名')
  expect(seen(config).footerButton).toBeUndefined()
})

test('a button with a last day of its own is gone before its page ends, whatever it runs', () => {
  for (const action of ['reserve', 'course', 'open'] as const) {
    const config: PageConfig = { ...page, action, buttonUntil: '2026-11-22', until: '2026-11-24' }
    expect(seen(config, '', Date.parse('2026-11-22T23:59:59+08:00')).footerButton).toBe('了解报名')
    expect(seen(config, '', Date.parse('2026-11-23T00:00:00+08:00')).footerButton).toBeUndefined()
  }
})

test('nothing is sold on a page that has ended, but for one that stays up on purpose', () => {
  const config: PageConfig = { ...page, action: 'purchase', until: '2026-11-22' }
  expect(seen(config, '', Date.parse('2026-11-22T12:00:00+08:00')).footerButton).toBe('了解报名')
  expect(seen(config).footerButton).toBeUndefined()
  expect(seen({ ...config, archived: true }).footerButton).toBe('了解报名')
  expect(seen({ ...config, action: 'course' }).footerButton).toBe('了解报名')
})

test('a picture that leads on is gone after its last day, with the tab that shows nothing else', () => {
  const config: PageConfig = {
    ...page,
    tabRows: [
      [
        { id: 1, name: '介绍', template: 'page' },
        { id: 2, name: '冲刺', template: 'strength' },
      ],
    ],
    templates: [
      { name: 'page', imgList: [item('usual', { until: '2026-11-22' })] },
      { name: 'strength', imgList: [item('menu', { until: '2026-11-22', areas: [area('/product-list')] })] },
    ],
  }
  expect(seen(config, '', Date.parse('2026-11-22T23:59:59+08:00'))).toEqual(config)
  const after = seen(config, '', Date.parse('2026-11-23T00:00:00+08:00'))
  expect(after.tabRows.flat().map(({ name }) => name)).toEqual(['介绍'])
  expect(after.templates.flatMap(({ imgList }) => imgList.map(({ alt }) => alt))).toEqual(['usual'])
})

test('a live class is announced until it has ended', () => {
  const config: PageConfig = {
    ...page,
    live: {
      title: '冲刺答疑',
      start: '2026-12-05T19:30:00+08:00',
      minutes: 90,
      teacher: '李老师',
      entry: '/market/super-forum27',
      sample: true,
    },
    templates: [{ name: 'page', imgList: [item('usual'), item('live', { clk: 'live' })] }],
  }
  expect(shown(config)).toEqual([['page', 'usual', 'live']])
  expect(shown(config, '', Date.parse('2026-12-05T20:59:59+08:00'))).toEqual([['page', 'usual', 'live']])
  const after = Date.parse('2026-12-05T21:00:00+08:00')
  expect(shown(config, '', after)).toEqual([['page', 'usual']])
  expect(seen(config, '', after).live).toBeUndefined()
})
