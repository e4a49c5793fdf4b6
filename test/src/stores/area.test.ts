import { Area } from '@/stores/area'
import { fakeRoot } from '../../support/root'

test('an area that could not be opened is opened again when it is next asked for, and only then', async () => {
  const build = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('no storage'))
  build.mockResolvedValue('words')
  const area = new Area(build)
  const root = fakeRoot()
  await expect(area.of(root)).rejects.toThrow('no storage')
  expect(await area.of(root)).toBe('words')
  expect(await area.of(root)).toBe('words')
  expect(build).toHaveBeenCalledTimes(2)
})
