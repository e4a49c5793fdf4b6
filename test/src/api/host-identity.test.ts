import { termKinds } from '../../../contract/identity'
import { getIdentity } from '@/api/host-identity'
import type { Host } from '@/platform/host/detect'
import { sampleBoot } from '../../support/root'

const [shenlong, dream] = sampleBoot().native.map((app): Host => ({ kind: 'native', app, os: 'ios' }))

test('the kinds are those of the specification', () => {
  expect(termKinds).toEqual({
    app: -1,
    shenlong: 1,
    wechat: 2,
    shenlongPhp: 4,
    dream: 5,
    SCU: 6,
    shenlongAppH5: 7,
    scoreWeachat: 8,
    activity: 9,
    robot: 11,
    zhiye: 18,
  })
})

test.each([
  ['browser', { kind: 'browser', os: 'android' }, termKinds.activity],
  ['dingtalk', { kind: 'dingtalk', os: 'android' }, termKinds.activity],
  ['wechat', { kind: 'wechat', os: 'ios' }, termKinds.wechat],
  ['wechat-miniapp', { kind: 'wechat-miniapp', os: 'ios' }, termKinds.wechat],
  ['miniapp', { kind: 'miniapp', os: 'ios' }, termKinds.wechat],
  ['shenlong', shenlong, termKinds.shenlongAppH5],
  ['dream', dream, termKinds.dream],
] as const)('%s sends its name and kind', (name, host, kind) => {
  if (!host) throw new Error('the sample has two apps')
  expect(getIdentity(host)).toMatchObject({ name, kind: String(kind) })
})

test('an app sends its own version and the oldest of the apps, a page that of the web', () => {
  if (shenlong?.kind !== 'native') throw new Error('the sample has two apps')
  expect(getIdentity({ ...shenlong, version: 4070900 })).toMatchObject({
    version: '4070900',
    oldest: '4070800',
  })
  expect(getIdentity(shenlong)).toMatchObject({ version: '4080500', oldest: '4070800' })
  expect(getIdentity({ kind: 'browser', os: 'ios' })).toMatchObject({ version: '4080500', oldest: '4080500' })
})
