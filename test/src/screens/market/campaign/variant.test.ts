import type { PageConfig } from '@/api/content'
import { pageFor } from '@/screens/market/campaign/variant'
import { example } from '../../../../support/root'

const item = (name: string) => ({ url: `/media/${name}.webp`, w: 750, h: 100, alt: name })
const page: PageConfig = {
  ...example('getPageConfig'),
  footerButton: '获取限时优惠',
  templates: [
    { name: 'banner', imgList: [item('banner')] },
    { name: 'dingding', imgList: [item('usual')] },
  ],
  variants: [
    { agents: ['24'], templates: [{ name: 'dingding', imgList: [item('ding')] }], action: 'qr' },
    { agents: ['8', '18'], footerButton: '' },
  ],
}

test('agent 24 sees its own pictures in the place of those of the same name, and the others beside them', () => {
  const { templates, action, footerButton } = pageFor(page, '24')
  expect(templates.map(({ name, imgList }) => [name, imgList[0]?.alt])).toEqual([
    ['banner', 'banner'],
    ['dingding', 'ding'],
  ])
  expect([action, footerButton]).toEqual(['qr', '获取限时优惠'])
})

test.each(['8', '18'])('an empty word takes the button away for agent %s', (agent) => {
  expect(pageFor(page, agent).footerButton).toBeUndefined()
  expect(pageFor(page, agent).templates).toEqual(page.templates)
})

test.each(['', '2', '248', '4'])('agent %j sees the page as it is', (agent) => {
  expect(pageFor(page, agent)).toBe(page)
})
