/** @jest-environment jsdom */
import { nativeBridge as h5 } from '@/platform/host/native-bridge.h5'
import { nativeBridge as weapp } from '@/platform/host/native-bridge.weapp'
import { sampleBoot } from '../../../support/root'

const apps = sampleBoot().native

afterEach(() => {
  Reflect.deleteProperty(window, 'webkit')
  for (const { bridge } of apps) Reflect.deleteProperty(window, bridge)
})

/** A bridge object that, like WebKit's, works only when it is called on itself. */
function double(): { sent: string[]; bridge: object } {
  const sent: string[] = []
  const bridge = {
    postMessage(this: unknown, message: string) {
      if (this !== bridge) throw new TypeError('Illegal invocation')
      sent.push(message)
    },
  }
  return { sent, bridge }
}

describe.each(apps.map((app) => [app.kind, app] as const))('%s', (_, app) => {
  test('is asked through the object that it puts on the window', () => {
    const { sent, bridge } = double()
    Reflect.set(window, app.bridge, bridge)
    h5.ask(app, 'login')
    h5.ask(app, 'courseList')
    expect(sent).toEqual(['{"name":"login"}', '{"name":"courseList"}'])
  })

  test('is asked through its handler on iOS, which goes before', () => {
    const ios = double()
    const another = double()
    Reflect.set(window, 'webkit', { messageHandlers: { [app.bridge]: ios.bridge } })
    Reflect.set(window, app.bridge, another.bridge)
    h5.ask(app, 'login')
    expect([ios.sent, another.sent]).toEqual([['{"name":"login"}'], []])
  })

  test("is not asked through another app's handler", () => {
    const { sent, bridge } = double()
    const foreign = double()
    Reflect.set(window, 'webkit', { messageHandlers: { someOtherBridge: foreign.bridge } })
    Reflect.set(window, app.bridge, bridge)
    h5.ask(app, 'login')
    expect([sent.length, foreign.sent.length]).toEqual([1, 0])
  })
})

test('a mini-program is never inside a native app of ours', () => {
  for (const app of apps) expect(() => weapp.ask(app, 'login')).toThrow(/never in a native app/)
})
