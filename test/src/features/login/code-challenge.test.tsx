/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { createHash } from 'node:crypto'
import { act } from 'react'
import { render, type Screen } from '../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import { LoginForm } from '@/features/login'
import { solveChallenge } from '@/features/login/solve-challenge'
import { createCancel } from '@/lib/cancel'
import { proofHeader } from '../../../../contract/domain/account/challenge'
import { later } from '../../../support/later'
import { fakeRoot, type Answers, type FakeRoot } from '../../../support/root'

const mobile = '13812345678'
const corrected = '13812345679'
const sentence = '现在要先验证才能获取验证码，请稍后再试'
const offline = () => new ApiError(LocalCode.Network, 0)
const needed = () => new ApiError('x428101', 428, sentence)

function challengeFor(number: number, maxnumber = 3000) {
  const salt = `${'0a'.repeat(12)}?expires=1795000000&`
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256' as const, challenge, maxnumber, salt, signature: 'e'.repeat(64) }
}

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
  /** How often somebody has logged in. */
  readonly done: () => number
}

async function open(answers: Answers): Promise<Open> {
  const root = fakeRoot({ answers })
  let count = 0
  const screen = await render(<LoginForm onDone={() => void (count += 1)} maxPassword={20} />, root)
  await screen.type('手机号', mobile)
  return { root, screen, done: () => count }
}

async function ask(answers: Answers): Promise<Open> {
  const form = await open(answers)
  await form.screen.tap('button', '获取验证码')
  return form
}

const never = () => new Promise<never>(() => undefined)

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
/** Until the challenge was asked for. */
const HALF = ONCE.slice(0, 2)

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

test('while it is solved the button says so, and a status beside it says why', async () => {
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => never() })
  await called(form, HALF)
  const button = form.screen.get('button', '正在验证…')
  expect(button).toHaveProperty('disabled', true)
  const status = form.screen.get('status')
  expect(status.textContent).toBe('先验证一下，验证后会自动发送')
  // The content of a button is its name, and a status would be no part of it.
  expect(button.contains(status)).toBe(false)
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
  await called(form, HALF)
  expect(form.root.ui.toast?.text).toBe('获取验证码失败，请稍后再试')
})

test('a form that goes gives the search up, and nothing is said or sent', async () => {
  const late = later<ReturnType<typeof challengeFor>>()
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => late.promise })
  await called(form, HALF)
  form.screen.unmount()
  late.resolve(challengeFor(7))
  await called(form, HALF)
  expect(form.root.ui.toast).toBeUndefined()
})

test('a form that goes before the server asks for a challenge asks for none', async () => {
  const late = later<null>()
  const form = await ask({ sendMobileCode: () => late.promise })
  form.screen.unmount()
  late.reject(needed())
  await called(form, ONCE.slice(0, 1))
  expect(form.root.ui.toast).toBeUndefined()
})

test('a number that is corrected gives the search for the old one up, and gets a code by a challenge of its own', async () => {
  const late = later<ReturnType<typeof challengeFor>>()
  const answers = [late.promise, challengeFor(9)]
  const form = await ask({
    sendMobileCode: refusing(2),
    getCodeChallenge: () => answers.shift() ?? never(),
  })
  await called(form, HALF)
  await form.screen.type('手机号', corrected)
  late.resolve(challengeFor(7))
  await called(form, HALF)
  expect(form.screen.get('button', '获取验证码')).toHaveProperty('disabled', false)
  expect(form.root.ui.toast).toBeUndefined()
  await form.screen.tap('button', '获取验证码')
  await called(form, [...HALF, ...ONCE])
  expect(form.root.calls.slice(2).map(({ input }) => input)).toEqual([
    { query: { mobile: corrected, type: 3 } },
    { query: { mobile: corrected } },
    { query: { mobile: corrected, type: 3 } },
  ])
  expect(proofs(form)).toEqual([expect.objectContaining({ number: 9 })])
  expect(form.screen.text()).toContain('已发送至 138****5679')
})

test('two taps before the next drawing are one request', async () => {
  const form = await open({ sendMobileCode: refusing(1), getCodeChallenge: () => challengeFor(7) })
  const button = form.screen.get('button', '获取验证码')
  await act(async () => {
    button.click()
    button.click()
  })
  await called(form, ONCE)
  expect(form.root.ui.toast).toBeUndefined()
})

test('a student with a code logs in while another is on its way, which is given up', async () => {
  const late = later<ReturnType<typeof challengeFor>>()
  const form = await ask({ sendMobileCode: refusing(1), getCodeChallenge: () => late.promise })
  await called(form, HALF)
  await form.screen.tap('button', '登录')
  expect(form.root.ui.toast?.text).toBe('验证码不能为空')
  expect(form.screen.all('button', '正在验证…')).toHaveLength(1)
  await form.screen.type('验证码', '123456')
  await form.screen.tap('checkbox')
  const submit = form.screen.get('button', '登录')
  await act(async () => {
    submit.click()
    submit.click()
  })
  late.resolve(challengeFor(7))
  do await act(settle)
  while (form.done() === 0)
  const sent = form.root.calls.map(({ id }) => id)
  expect(sent.filter((id) => id === 'requestToken')).toHaveLength(1)
  expect(sent.filter((id) => id === 'sendMobileCode')).toHaveLength(1)
})

test.each<[string, (isDown: () => boolean) => Answers]>([
  [
    'challenge',
    (isDown) => ({
      sendMobileCode: refusing(2),
      getCodeChallenge: () => (isDown() ? Promise.reject(offline()) : challengeFor(7)),
    }),
  ],
  [
    'code',
    (isDown) => {
      const refuse = refusing(1)
      return {
        sendMobileCode: (input) => (isDown() ? Promise.reject(offline()) : refuse(input)),
        getCodeChallenge: () => challengeFor(7),
      }
    },
  ],
])(
  'without a network before the %s there is one sentence, and the next tap gets the code',
  async (step, answers) => {
    let calls = 0
    const form = await ask(answers(() => (calls += 1) === (step === 'code' ? 2 : 1)))
    await called(form, step === 'code' ? ONCE : HALF)
    expect(form.root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
    expect(form.screen.get('textbox', '手机号')).toHaveProperty('value', mobile)
    await form.screen.tap('button', '获取验证码')
    while (!form.screen.text().includes('已发送至')) await act(settle)
  },
)

test('the search pauses when its slice is over, and ends when it is given up', async () => {
  const { signal, cancel } = createCancel()
  let ms = 0
  const search = solveChallenge(challengeFor(2999), signal, () => (ms += 5))
  cancel()
  await expect(search).resolves.toBeUndefined()
  expect(ms).toBeLessThan(50)
  await expect(solveChallenge(challengeFor(2999), createCancel().signal, () => (ms += 5))).resolves.toBe(2999)
})
