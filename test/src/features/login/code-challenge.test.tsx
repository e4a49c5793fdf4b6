/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { createHash } from 'node:crypto'
import { act } from 'react'
import { render, type Screen } from '../../support/render'
import { ApiError } from '@/api/errors'
import { LoginForm } from '@/features/login'
import { solveChallenge } from '@/features/login/solve-challenge'
import { createCancel } from '@/lib/cancel'
import { proofHeader } from '../../../../contract/domain/challenge'
import { fakeRoot, type Answers, type FakeRoot } from '../../../support/root'

const mobile = '13812345678'
const sentence = '获取验证码的人较多，请稍后再试'
const needed = () => new ApiError('x428101', 428, sentence)

function challengeFor(number: number, maxnumber = 3000) {
  const salt = `${'0a'.repeat(12)}?expires=1795000000&`
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256' as const, challenge, maxnumber, salt, signature: 'e'.repeat(64) }
}

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
}

async function ask(answers: Answers): Promise<Open> {
  const root = fakeRoot({ answers })
  const screen = await render(<LoginForm onDone={() => undefined} maxPassword={20} />, root)
  await screen.type('手机号', mobile)
  await screen.tap('button', '获取验证码')
  return { root, screen }
}

/** Refuses so many requests for a code. */
function refusing(times: number): NonNullable<Answers['sendMobileCode']> {
  let left = times
  return () => ((left -= 1) >= 0 ? Promise.reject(needed()) : null)
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Until the calls were made that are listed. */
async function called({ root }: Open, ids: readonly string[]): Promise<void> {
  const done = () => root.calls.length >= ids.length
  while (!done()) await act(settle)
  await act(settle)
  expect(root.calls.map(({ id }) => id)).toEqual(ids)
}

/** The solutions that were sent. */
function proofs({ root }: Open): unknown[] {
  const sent = root.behaviours.flatMap(({ headers }) => headers?.[proofHeader] ?? [])
  return sent.map((text) => JSON.parse(Buffer.from(text, 'base64').toString()))
}

const ONCE = ['sendMobileCode', 'getCodeChallenge', 'sendMobileCode']

test('a challenge that the server asks for is solved, and the code comes as usual', async () => {
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => challengeFor(2345) })
  await called(form, ONCE)
  const { algorithm, challenge, salt, signature } = challengeFor(2345)
  expect(proofs(form)).toEqual([{ algorithm, challenge, number: 2345, salt, signature }])
  expect(form.root.calls[1]?.input).toEqual({ query: { mobile } })
  expect(form.root.calls[2]?.input).toEqual({ query: { mobile, type: 3 } })
  expect(form.screen.text()).toContain('已发送至 138****5678')
  expect(form.screen.get('button', '60 秒后可重发')).toHaveProperty('disabled', true)
})

test('while it is solved the button says so, also to a screen reader', async () => {
  const form = await ask({
    sendMobileCode: refusing(1),
    getCodeChallenge: () => new Promise(() => undefined),
  })
  await called(form, ONCE.slice(0, 2))
  expect(form.screen.get('button', '正在验证…')).toHaveProperty('disabled', true)
  expect(form.screen.get('status').textContent).toBe('正在验证…')
})

test('a proof that is refused is followed by one more challenge', async () => {
  const form = await ask({ sendMobileCode: refusing(2), getCodeChallenge: () => challengeFor(7) })
  await called(form, [...ONCE, ...ONCE.slice(1)])
  expect(form.screen.text()).toContain('已发送至 138****5678')
})

test('then there is one sentence, and the next press begins again', async () => {
  const form = await ask({ sendMobileCode: refusing(3), getCodeChallenge: () => challengeFor(7) })
  await called(form, [...ONCE, ...ONCE.slice(1)])
  expect(form.root.ui.toast?.text).toBe(sentence)
  expect(form.screen.text()).not.toContain('已发送至')
  await form.screen.tap('button', '获取验证码')
  expect(form.root.calls).toHaveLength(6)
  expect(form.screen.text()).toContain('已发送至 138****5678')
})

test('a challenge without a solution ends in a sentence', async () => {
  const unsolvable = { ...challengeFor(0, 40), challenge: 'f'.repeat(64) }
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => unsolvable })
  await called(form, ONCE.slice(0, 2))
  expect(form.root.ui.toast?.text).toBe('获取验证码失败，请稍后再试')
})

test('a form that goes gives the search up, and nothing is said or sent', async () => {
  let give: (challenge: ReturnType<typeof challengeFor>) => void = () => undefined
  const late = new Promise<ReturnType<typeof challengeFor>>((resolve) => (give = resolve))
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => late })
  await called(form, ONCE.slice(0, 2))
  form.screen.unmount()
  give(challengeFor(7))
  await called(form, ONCE.slice(0, 2))
  expect(form.root.ui.toast).toBeUndefined()
})

test('the search pauses when its slice is over, and ends when it is given up', async () => {
  const { signal, cancel } = createCancel()
  let ms = 0
  const search = solveChallenge(challengeFor(2999), signal, () => (ms += 5))
  cancel()
  await expect(search).resolves.toBeUndefined()
  expect(ms).toBeLessThan(50)
  await expect(solveChallenge(challengeFor(2999), createCancel().signal, () => (ms += 5))).resolves.toBe(2999)
})
