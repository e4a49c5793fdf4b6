/** What WeChat says when it asks which messages it may bring. Import it before what it stands in for. */
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
