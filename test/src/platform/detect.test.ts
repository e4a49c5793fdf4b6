import { detectHost } from '@/platform/host/detect'

const apps = [
  {
    kind: 'shenlong',
    agentPattern: 'ShenlongSample',
    bridge: 'shenlongBridge',
    loginUrl: 'shenlong-sample://login',
    courseListUrl: 'shenlong-sample://courses',
  },
  {
    kind: 'dream',
    agentPattern: 'DreamSample',
    bridge: 'dreamBridge',
    loginUrl: 'dream-sample://login',
    courseListUrl: 'dream-sample://courses',
  },
] as const

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile'

test.each([
  [`${iphone} Version/17.0 Safari/604.1`, 'browser', 'ios'],
  [`${android} Safari/537.36`, 'browser', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120', 'browser', 'desktop'],
  [`${iphone} MicroMessenger/8.0.44`, 'wechat', 'ios'],
  [`${android} MicroMessenger/8.0.44 miniProgram/wx1`, 'wechat-miniapp', 'android'],
  [`${android} DingTalk/7.0`, 'dingtalk', 'android'],
  [`${iphone} ShenlongSample/4.7`, 'native', 'ios'],
  [`${android} dreamsample/4.7 Flutter`, 'native', 'android'],
  ['', 'browser', 'desktop'],
])('%s is %s on %s', (agent, kind, os) => {
  expect(detectHost(agent, apps)).toMatchObject({ kind, os })
})

test('each native app is told by its own agent string', () => {
  const host = detectHost(`${android} DreamSample/1`, apps)
  expect(host.kind === 'native' && host.app.kind).toBe('dream')
})
