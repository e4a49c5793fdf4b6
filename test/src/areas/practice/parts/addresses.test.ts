import { buildReportAddress } from '@/areas/practice/parts/addresses'
import { isRunMode, runModes, type RunModeName } from '../../../../../contract/domain/practice/modes'

const MIXED = '/exercises/synthesis-report?attempt=a1'
const reportAt = (mode: RunModeName, source: string) =>
  buildReportAddress({ begin: { kind: 'begin', id: 'a1', at: 1, mode, source, seed: 1, questions: [] } })

test('the report of a test over several subjects has its own address, and no other report has it', () => {
  expect(reportAt('test', 'mixed:ma-po')).toBe(MIXED)
  for (const mode of Object.keys(runModes).filter(isRunMode)) {
    expect(reportAt(mode, 'node:ma')).toMatch(/^\/[a-z-/]+\?attempt=a1$/)
    expect(reportAt(mode, 'node:ma')).not.toBe(MIXED)
    if (mode !== 'test') expect(reportAt(mode, 'mixed:ma-po')).not.toBe(MIXED)
  }
})
