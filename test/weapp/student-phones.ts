import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import { startWechatDouble, type WechatDouble } from '../support/wechat-double'
import type { HostOptions, MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'
import { chooseFirst, untilSaid, watchFilm } from './steps'

/**
 * The worker's server, new for each test, and the WeChat that it asks; to be used after a hook that closes a program.
 * `more` are settings beside those of WeChat.
 */
export function serverWithWechat(more: () => Readonly<Record<string, string>> = () => ({})) {
  let wechat: WechatDouble
  beforeEach(async () => {
    wechat = await startWechatDouble()
  })
  const server = sharedServer({
    each: true,
    settings: () => ({
      env: { WECHAT_API_BASE: wechat.url, WECHAT_APP_ID: 'app', WECHAT_APP_SECRET: 'secret', ...more() },
    }),
  })
  afterEach(() => wechat.close())
  return {
    server,
    get wechat() {
      return wechat
    },
  }
}

/** Such a server, and phones of students with the program, which are closed after each test. */
export function studentPhones(more?: () => Readonly<Record<string, string>>) {
  const opened: MiniProgram[] = []
  let codes = 0
  afterEach(() => opened.splice(0).forEach((program) => program.close()))
  const suite = serverWithWechat(more)
  const { server } = suite

  /** A phone of a student, whose WeChat it is, and what they do on it. */
  async function openPhone(address: Address, person = 1, options: HostOptions = {}) {
    const program = createProgram(server, { loginCode, ...options })
    // A code is good for one use.
    function loginCode(): string {
      codes += 1
      const code = `code-${codes}`
      suite.wechat.answer(code, { openid: `open-${person}`, unionid: `union-${person}`, session_key: 'k' })
      return code
    }
    opened.push(program)
    await program.launch(pageUrl(address))
    const tap = (role: 'button' | 'link' | 'checkbox' | 'tab', name: string | RegExp) =>
      program.tap({ role, name })
    return {
      program,
      tap,
      said: (words: string) => untilSaid(program, words),
      go: (to: Address) => program.move('navigateTo', pageUrl(to)),
      back: () => program.move('navigateBack', ''),
      async choose(): Promise<void> {
        await chooseFirst(program)
        if (program.findAll({ role: 'button', name: '确定' }).length > 0) await tap('button', '确定')
      },
      async logIn(): Promise<void> {
        await tap('checkbox', /用户协议/)
        await tap('button', '微信一键登录')
      },
      watch: (from: number, to: number) => watchFilm(program, from, to),
    }
  }
  return { server, openPhone }
}
