import { linkFault } from '../../content/links'

const allowed = ['www.example.com']

test.each([
  '/market/summer-gold/27',
  '/license?a=1#b',
  '/market/purple-gold/27',
  'https://www.example.com/app',
])('%s leads somewhere', (href) => expect(linkFault(href, allowed)).toBeUndefined())

test.each([
  ['/market/nowhere', '指向不存在的页面 /market/nowhere：请对照路由表改正'],
  ['/market/purple-gold/28?x=1', '指向不存在的页面 /market/purple-gold/28：请对照路由表改正'],
  ['https://evil.example/x', '指向的网站 evil.example 不在部署参数 hosts.allow 里：请加上它，或改正地址'],
])('%s is a dead link', (href, fault) => {
  expect(linkFault(href, allowed)).toBe(fault)
})
