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
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1.6.1 Mobile', 'browser', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120 Safari/537.36', 'browser', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) MicroMessenger/6.8 MacWechat/3.8', 'wechat', 'desktop'],
  [`${iphone} AliApp(DingTalk/7.5.5) com.laiwang.DingTalk`, 'dingtalk', 'ios'],
  [`${iphone} ShenlongSample/4.7`, 'native', 'ios'],
  [`${android} ShenlongSample/4.7`, 'native', 'android'],
  [`${android} ShenlongSample/4.7 Flutter`, 'native', 'android'],
  [`${iphone} DreamSample/4.7`, 'native', 'ios'],
  [`${android} DreamSample/4.7`, 'native', 'android'],
  [`${iphone} DreamSample/4.7 Flutter`, 'native', 'ios'],
  [`${android} dreamsample/4.7 Flutter`, 'native', 'android'],
  // The app's own web view may name WeChat as well, to be let into pages made for it.
  [`${android} MicroMessenger/8.0 DreamSample/4.7`, 'native', 'android'],
  ['', 'browser', 'desktop'],
  // WeCom names WeChat, of which it has neither the login of an official account nor its payment.
  [`${iphone} MicroMessenger/7.0.1 wxwork/4.1.22 Language/zh`, 'browser', 'ios'],
  [`${android} MMWEBSDK/1 MicroMessenger/7.0.1 wxwork/4.1.22`, 'browser', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0) wxwork/4.1.22 (MicroMessenger/6.2) WindowsWechat', 'browser', 'desktop'],
  [`${iphone} wxwork/4.1.22 MicroMessenger/7.0.1 miniProgram/wx1`, 'wechat-miniapp', 'ios'],
])('%s is %s on %s', (agent, kind, os) => {
  expect(detectHost(agent, apps)).toMatchObject({ kind, os })
})

test.each([
  [5, 'ios'],
  [0, 'desktop'],
])('what names itself a Mac and has %i points of touch is %s', (touchPoints, os) => {
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
  expect(detectHost(agent, apps, touchPoints).os).toBe(os)
})

test.each([
  ['ShenlongSample', 'shenlong'],
  ['DreamSample', 'dream'],
])('the agent string %s is the app %s', (pattern, kind) => {
  const host = detectHost(`${android} ${pattern}/1`, apps)
  expect(host.kind === 'native' && host.app.kind).toBe(kind)
})

test.each([
  ['ShenlongSample/4.7.8', 4070800],
  ['shenlongsample/4.8.5 Flutter', 4080500],
  ['ShenlongSample/4.7', 4070000],
  ['ShenlongSample/5', 5000000],
  ['ShenlongSample/12.34.56.78', 12345678],
  ['ShenlongSample/4070800', 4070800],
  ['ShenlongSample v4.7.8', 4070800],
  ['ShenlongSample', undefined],
  ['ShenlongSample/beta', undefined],
  ['ShenlongSample/4.7.8-beta', 4070800],
  ['ShenlongSample/4.7.8.1.2', undefined],
  ['ShenlongSample/400', undefined],
])('the version in %s is %s', (agent, version) => {
  const host = detectHost(`${android} ${agent}`, apps)
  expect(host.kind === 'native' ? host.version : 'another host').toBe(version)
})
