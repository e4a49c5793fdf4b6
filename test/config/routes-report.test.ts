import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPaths, reportRoutes } from '../../config/tasks/routes-report'

const list = readFileSync(join(__dirname, '../fixtures/routes.tsv'), 'utf8')

test('the table lacks no path of the specification', () => {
  const paths = listPaths(list)
  expect(paths).toHaveLength(333)
  expect(reportRoutes(paths).missingPaths).toEqual([])
})

test('a path that no row serves is missing', () => {
  const report = reportRoutes(['/', '/no/such/page'])
  expect(report.missing).toBe(1)
  expect(report.missingPaths).toEqual(['/no/such/page'])
})

test('every row is either built or planned', () => {
  const { total, built, planned } = reportRoutes([])
  expect(built + planned).toBe(total)
})
