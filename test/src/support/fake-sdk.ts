/** The calls to WeChat's page script; `answers` are those of its configurations, in order. */
export const script = {
  answers: new Array<Error | undefined>(),
  configs: 0,
  shared: new Array<unknown>(),
}

beforeEach(() => {
  Object.assign(script, { answers: [], configs: 0, shared: [] })
})

// The real one fetches a script and speaks with WeChat's browser; the browser tests run it.
jest.mock('@/platform/wechat/sdk', () => ({
  ...jest.requireActual<object>('@/platform/wechat/sdk.contract'),
  wechatSdk: {
    configure: () => {
      script.configs += 1
      const answer = script.answers.shift()
      return answer ? Promise.reject(answer) : Promise.resolve()
    },
    share: (page: unknown) => void script.shared.push(page),
  },
}))
