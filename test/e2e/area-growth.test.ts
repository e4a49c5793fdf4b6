import { getFiles, firstLoad, getFirstLoad } from '../../config/tasks/sizes'
import { buildWithArea } from '../support/fixture-area'

const page = 'areas/market/screens/campaign/index'

test('an area of 20 screens, 20 operations and a store of 30 KB adds 300 bytes at most to the first load of a campaign page', () => {
  const { without, grown } = buildWithArea('h5')
  const growth = getFirstLoad(grown, page) - getFirstLoad(without, page)
  console.info(`campaign page: ${growth} bytes more for an area of 20 screens, brotli`)
  // Files that it adds for a visitor from another screen: it is really there.
  const [known, fresh] = ['areas/main/screens/planned/index', 'areas/fixture/screens/part-01/index'] as const
  const own =
    firstLoad(grown, [...getFiles(grown, known), ...getFiles(grown, fresh)]).bytes -
    getFirstLoad(grown, known)
  expect(own).toBeGreaterThan(15 * 1024)
  expect(growth).toBeLessThanOrEqual(300)
}, 600_000)
