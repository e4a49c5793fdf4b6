import { placeLine, placeNames } from '../../contract/domain/place'

test('a city that is a province as well is named once', () => {
  expect(placeNames(['北京市', '北京市', '海淀区'])).toEqual(['北京市', '海淀区'])
  expect(placeNames(['吉林省', '吉林市', '昌邑区'])).toEqual(['吉林省', '吉林市', '昌邑区'])
  expect(placeLine({ region: { names: ['上海市', '上海市', '徐汇区'] }, detail: '示例路 1 号' })).toBe(
    '上海市徐汇区示例路 1 号',
  )
})
