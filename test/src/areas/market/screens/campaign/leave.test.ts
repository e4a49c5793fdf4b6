import { courseUrl, leaveUrl } from '@/areas/market/screens/campaign/leave'

const visitor = { agent: '24', promotionId: '1001', inviteCode: 'DEMO01', source: 'summer-gold' }
const stranger = { agent: '', promotionId: '', inviteCode: '', source: 'summer-gold' }

test('the exam superman gets agent, promotion and invite code', () => {
  expect(leaveUrl('superman', '27', visitor)).toBe(
    '/market/intellectual-dialogue?agent=24&promotionId=1001&inviteCode=DEMO01',
  )
  expect(leaveUrl('superman', '26', stranger)).toBe(
    '/market/intellectual-dialogue?agent=&promotionId=&inviteCode=',
  )
})

test.each(['27', '127'])('the resources of cohort %s are marked by tag alone', (cohort) => {
  expect(leaveUrl('resources', cohort, visitor)).toBe(
    '/product-list?agent=0&btnShow=false&promotionId=1001&inviteCode=DEMO01&source=summer-gold&tag=true',
  )
})

test.each(['25', '26', '28', '7', '1127', ''])(
  'the resources of cohort %j are marked by flag and logo',
  (cohort) => {
    expect(leaveUrl('resources', cohort, visitor)).toBe(
      '/product-list?agent=0&btnShow=false&promotionId=1001&inviteCode=DEMO01&source=summer-gold&flag=true&logo=true',
    )
  },
)

test('the evidence tab leads to the guess questions', () => {
  expect(leaveUrl('guess-questions', '27', visitor)).toBe('/market/guess-questions')
})

test('the course address carries the agent only where there is one', () => {
  expect(courseUrl('p-27', '24', 'summer-gold')).toBe(
    '/courses/courses-detail?productId=p-27&agent=24&source=summer-gold',
  )
  expect(courseUrl('p-27', '', 'summer-gold')).toBe(
    '/courses/courses-detail?productId=p-27&source=summer-gold',
  )
})

test('a value from a link cannot add a parameter of its own', () => {
  expect(courseUrl('p', '', 'a&productId=evil#x')).toBe(
    '/courses/courses-detail?productId=p&source=a%26productId%3Devil%23x',
  )
})
