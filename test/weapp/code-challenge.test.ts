import { letStrangersSpend } from '../support/challenge'
import { newestCode } from '../support/visit'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'
import { untilSaid } from './steps'
import { serverWithWechat } from './student-phones'

const mobile = '13912345678'

let program: MiniProgram

afterEach(() => program.close())
const { server } = serverWithWechat()

const button = (name: string) => ({ role: 'button', name }) as const

/** How the server has answered the requests for a code. */
const answers = () =>
  program.network.sent.filter(({ url }) => url.includes('/basic/mobile-code')).map(({ status }) => status)

test('while strangers ask for many codes, the program solves a challenge for one and signs in', async () => {
  await letStrangersSpend(server.db, 0.5)
  program = createProgram(server)
  await program.launch(pageUrl('/personal-center'))
  await program.tap(button('登录'))
  await program.tap(button('手机号登录'))
  await program.type('手机号', mobile)

  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  program.network.holdBack = (path) => (path.endsWith('/mobile-code/challenge') ? released : undefined)
  const taps = [program.tap(button('获取验证码')), program.tap(button('获取验证码'))]
  await untilSaid(program, '正在验证…')
  expect(program.findAll(button('正在验证…'))).toHaveLength(1)
  expect(program.text()).toContain('先验证一下，验证后会自动发送')
  release()
  await Promise.all(taps)

  await untilSaid(program, '已发送至 139****5678')
  expect(answers()).toEqual([428, 200])
  await program.type('验证码', newestCode(server, mobile))
  await program.tap({ role: 'checkbox', name: /用户协议/ })
  await program.tap(button('登录'))
  expect(program.text()).toContain('手机号 139****5678')
  await expect(server.db.selectFrom('used_proofs').select('id').execute()).resolves.toHaveLength(1)
  expect(program.problems).toEqual([])
})
