import fc from 'fast-check'
import { shareLink } from '@/features/share/link'

const origin = 'https://www.example.com'
const nobody = { promotionId: '', inviteCode: '', agentCode: '', source: '' }
const sharer = { promotionId: '27001', inviteCode: 'DEMO01', agentCode: 'A001', source: 'summer-gold' }

test('whoever comes by the link counts for the promotion of who shared it', () => {
  expect(shareLink(origin, '/market/summer-gold/27?tabId=13', sharer, 'summer')).toBe(
    `${origin}/market/summer-gold/27?tabId=13&promotionId=27001&inviteCode=DEMO01&agentCode=A001` +
      '&source=summer-gold&utm_campaign=summer',
  )
})

test('parameters of the sharing visitor’s visit stay behind, and unknown ones are left out', () => {
  const page = '/market/brand-intro?agent=8&code=wx&state=s&inviteCode=OLD'
  expect(shareLink(origin, page, nobody, '')).toBe(`${origin}/market/brand-intro?inviteCode=OLD`)
  expect(shareLink(origin, page, sharer, '')).toContain('inviteCode=DEMO01')
})

test.each([
  'https://evil.example.com/',
  '//evil.example.com',
  'javascript:alert(1)',
  '',
  `/${'a'.repeat(500)}`,
])('from %j only the home page is shared', (page) => {
  expect(shareLink(origin, page, nobody, '')).toBe(`${origin}/`)
})

test('whatever the address says, the link is ours, and short enough and of signs for a code', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isPath) => {
      const link = shareLink(origin, isPath ? `/market/${text}` : text, sharer, 'utm')
      expect(new URL(link).origin).toBe(origin)
      expect(link).toMatch(/^[\x21-\x7e]+$/)
      expect(link.length).toBeLessThan(2300)
    }),
  )
})
