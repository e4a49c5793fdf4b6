import { weappSizes } from '../../config/tasks/sizes'
import { buildWithArea } from '../support/fixture-area'

const countBytes = (folder: string, part: string) =>
  weappSizes(folder).find(({ name }) => name === part)?.bytes ?? 0

test('an area of 20 screens, 20 operations and a store of 30 KB adds 4 KB at most to the main package', () => {
  const { without, grown } = buildWithArea('weapp')
  const growth = countBytes(grown, 'main package') - countBytes(without, 'main package')
  console.info(`main package: ${growth} bytes more for an area of 20 screens`)
  expect(countBytes(grown, 'areas/fixture/screens')).toBeGreaterThan(30 * 1024)
  expect(growth).toBeLessThanOrEqual(4 * 1024)
}, 600_000)
