/** WeChat's answer when it asks which messages it may bring. Import it before the module that it replaces. */
export const subscribe = {
  /** The templates that are allowed. */
  allowed: new Array<string>(),
  asked: new Array<readonly string[]>(),
}

beforeEach(() => void Object.assign(subscribe, { allowed: [], asked: [] }))

async function ask(templates: readonly string[]): Promise<readonly string[]> {
  subscribe.asked.push(templates)
  return subscribe.allowed
}

jest.mock('@/platform/wechat/subscribe', () => ({ MOST_TEMPLATES: 3, wechatSubscribe: { ask } }))
