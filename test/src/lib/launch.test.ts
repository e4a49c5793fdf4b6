import fc from 'fast-check'
import { readLaunchUrl } from '@/lib/launch'

test.each([
  [{}, '/'],
  [{ u: '/license' }, '/license'],
  [{ u: '%2Fmarket%2Fsummer-gold%2F27%3Fagent%3D24' }, '/market/summer-gold/27?agent=24'],
  [{ promotionId: '1001', agent: '2' }, '/?promotionId=1001&agent=2'],
  [{ u: '/license', inviteCode: 'A1' }, '/license?inviteCode=A1'],
  [{ u: '/license?inviteCode=B2', inviteCode: 'A1' }, '/license?inviteCode=B2'],
  [{ scene: 'promotionId%3D27001%26agent%3D8' }, '/?promotionId=27001&agent=8'],
  [{ scene: 'promotionId=27001&agent=8' }, '/?promotionId=27001&agent=8'],
  [{ scene: encodeURIComponent('u=/license&inviteCode=A1') }, '/license?inviteCode=A1'],
  [{ u: '/license', scene: encodeURIComponent('inviteCode=A1') }, '/license?inviteCode=A1'],
  [{ scene: '100%' }, '/?100%25='],
  [{ source: '%E6%9A%91%E6%9C%9F' }, '/?source=%E6%9A%91%E6%9C%9F'],
  [{ source: '暑期' }, '/?source=%E6%9A%91%E6%9C%9F'],
  [{ scene: '' }, '/'],
])('%j is the address %s', (parameters, url) => {
  expect(readLaunchUrl(parameters)).toBe(url)
})

test('whatever a code carries, there is an address', () => {
  const text = fc.string({ unit: 'binary', maxLength: 64 })
  fc.assert(
    fc.property(text, text, (scene, u) => {
      expect(() => readLaunchUrl({ scene, u })).not.toThrow()
    }),
  )
})
