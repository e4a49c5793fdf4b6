import { createAuthApi } from '@/api/auth'
import { createChallengeApi } from '@/api/challenge'
import { createContentApi } from '@/api/content'
import { createPageApi } from '@/areas/market/api/page'
import { createPromotionApi } from '@/api/promotion'
import { fakeSend } from '../../support/root'

const { send, calls } = fakeSend()
const auth = createAuthApi(send)
const challenge = createChallengeApi(send)
const promotion = createPromotionApi(send)
const content = createContentApi(send)
const page = createPageApi(send)

const id = '01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'
const uid = 'user-1'
const clue = { id, uid, promotionId: '1001' }

const cases: [string, () => Promise<unknown>, unknown][] = [
  ['getCodeChallenge', () => challenge.getCodeChallenge('13812345678'), { query: { mobile: '13812345678' } }],
  ['sendMobileCode', () => auth.sendMobileCode('13812345678'), { query: { mobile: '13812345678', type: 3 } }],
  ['getAccount', () => auth.getAccount(uid), { params: { uid } }],
  ['registerUser', () => auth.registerUser({ id, uid }), { body: { id, uid } }],
  [
    'bindInvite',
    () => auth.bindInvite(uid, { id, inviteCode: 'A1' }),
    { params: { uid }, body: { id, inviteCode: 'A1' } },
  ],
  [
    'getSellerByInviteCode',
    () => auth.getSellerByInviteCode({ inviteCode: 'A1' }),
    { query: { inviteCode: 'A1' } },
  ],
  ['getPromotion', () => promotion.getPromotion('1001'), { params: { id: '1001' } }],
  [
    'checkFirstParticipation',
    () => promotion.checkFirstParticipation('1001', uid),
    { params: { id: '1001' }, query: { uid } },
  ],
  ['submitSignUp', () => promotion.submitSignUp('1001', clue), { params: { id: '1001' }, body: clue }],
  ['createSalesClue', () => promotion.createSalesClue(clue), { body: clue }],
  ['getHome', () => content.getHome(), {}],
  ['getProduct', () => content.getProduct('p-27'), { params: { productId: 'p-27' } }],
  ['getLicense', () => content.getLicense(), {}],
  [
    'getPageConfig',
    () => page.getPageConfig('summer-gold27', 1_800_000_000_000),
    { params: { file: 'summer-gold27.json' }, query: { t: '1800000000000' } },
  ],
]

test.each(cases)('%s sends one call that fits the contract', async (operation, call, input) => {
  calls.length = 0
  await call()
  expect(calls).toEqual([{ id: operation, input }])
})

test('the token request goes out as it was given', async () => {
  calls.length = 0
  const body = {
    grant_type: 'sms',
    client_id: 'shangan-h5',
    mobile: '13812345678',
    code: '123456',
  } as const
  await auth.requestToken(body)
  expect(calls).toEqual([{ id: 'requestToken', input: { body } }])
})
