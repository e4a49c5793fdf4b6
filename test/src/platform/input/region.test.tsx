/** @jest-environment jsdom */
import { picker } from '../../support/fake-picker'
import { regionPlatform as h5 } from '@/platform/input/region.h5'
import { regionPlatform as weapp } from '@/platform/input/region.weapp'
import { fakeRoot } from '../../../support/root'
import { render } from '../../support/render'

test('a browser leaves the choice to the page', () => {
  expect(h5.RegionPicker).toBeUndefined()
})

test('WeChat’s own picker says what it asks for, and the last code of what was picked counts', async () => {
  const { RegionPicker } = weapp
  if (!RegionPicker) throw new Error('there is no picker')
  const onPick = jest.fn()
  const facts = { id: 'region', className: 'field', label: '所在地区', nothing: '请选择', onPick }
  const screen = await render(<RegionPicker {...facts} names={[]} />, fakeRoot())
  expect(screen.all('button', '所在地区 请选择')).toHaveLength(1)
  expect(picker.shown).toMatchObject({ mode: 'region', value: [] })
  screen.unmount()
  const city = await render(<RegionPicker {...facts} names={['北京市', '北京市', '海淀区']} />, fakeRoot())
  city.get('button', '所在地区 北京市 海淀区')
  expect(picker.shown).toMatchObject({ value: ['北京市', '北京市', '海淀区'] })
  picker.pick(['广东省', '广州市', '天河区'], { code: ['440000', '440100', '440106'] })
  picker.pick(['广东省', '东莞市', ''], { code: ['440000', '441900', ''] })
  picker.pick(['', '', ''], { code: ['', '', ''] })
  expect(onPick.mock.calls).toEqual([
    [{ code: '440106', names: ['广东省', '广州市', '天河区'] }],
    [{ code: '441900', names: ['广东省', '东莞市'] }],
  ])
})
