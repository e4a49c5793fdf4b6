/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { render } from '../../support/render'
import { ApiError, ErrorCode } from '@/api/errors'
import { ConsultButton, QrDialog } from '@/features/consult'
import { example, fakeRoot, sampleBoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const { consult } = sampleBoot()
const branch = consult.branches[3] ?? { id: '', link: '' }
const another = consult.branches[5] ?? { id: '', link: '' }
const own = 'https://consult.example.com/of-the-promotion'
const none = () => Promise.reject(new ApiError(ErrorCode.NotFound, 404))

/** Codes of links that no other test of this file has opened: what is known of one is not asked for again. */
let made = 0
const fresh = () => String((made += 1))

async function press(options: FakeOptions): Promise<FakeRoot> {
  const root = fakeRoot(options)
  const screen = await render(<ConsultButton Dialog={QrDialog} />, root)
  await screen.tap('button', '咨询课程老师')
  await screen.tap('button', '咨询课程老师')
  return root
}

/** Where two presses led. */
const toTwice = (url: string) => expect(navigated.left).toEqual([url, url])

test('nobody logs in: the chat is that of the promotion', async () => {
  const root = await press({
    query: { promotionId: fresh(), inviteCode: 'A' },
    answers: { getPromotion: () => ({ branchId: branch.id, consultUrl: own }) },
  })
  toTwice(own)
  expect(root.calls.map(({ id }) => id)).toEqual(['getPromotion'])
  expect(root.behaviours).toEqual([{ quiet: true }])
})

test("a chat that may not be opened gives way to that of the promotion's branch", async () => {
  await press({
    query: { promotionId: fresh(), branchId: another.id },
    answers: { getPromotion: () => ({ branchId: branch.id, consultUrl: 'https://evil.example.net/' }) },
  })
  toTwice(branch.link)
})

test.each([
  ['without a promotion', {}],
  ['of a promotion that nobody knows', { promotionId: '404' }],
])('%s the branch is that of the seller', async (_what, more) => {
  await press({
    query: { inviteCode: `S${fresh()}`, ...more },
    answers: {
      getPromotion: none,
      getSellerByInviteCode: () => ({ ...example('getSellerByInviteCode'), branchId: branch.id }),
    },
  })
  toTwice(branch.link)
})

test('an agent code alone leads to the branch of its seller', async () => {
  const agentCode = `A${fresh()}`
  const root = await press({
    query: { agentCode },
    answers: {
      getSellerByInviteCode: () => ({ ...example('getSellerByInviteCode'), branchId: branch.id }),
    },
  })
  toTwice(branch.link)
  expect(root.calls).toEqual([{ id: 'getSellerByInviteCode', input: { query: { agentCode } } }])
})

test('where nobody knows promotion or seller, the branch of the address and else the common chat', async () => {
  const answers = { getPromotion: none, getSellerByInviteCode: none }
  const query = { promotionId: fresh(), inviteCode: 'B' }
  await press({ answers, query: { ...query, branchId: another.id } })
  toTwice(another.link)
  navigated.left.length = 0
  await press({ answers, query })
  toTwice(consult.defaultUrl)
})

test('a server that does not answer is waited for a second and a half', async () => {
  jest.useFakeTimers()
  const root = fakeRoot({
    query: { promotionId: fresh() },
    answers: { getPromotion: () => new Promise<never>(() => undefined) },
  })
  const screen = await render(<ConsultButton Dialog={QrDialog} />, root)
  await screen.tap('button', '咨询课程老师')
  await jest.advanceTimersByTimeAsync(1499)
  expect(navigated.left).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(navigated.left).toEqual([consult.defaultUrl])
  jest.useRealTimers()
})
