import { isPrintedBy, loadFigures, readFigures, type Figure } from '../../config/tasks/figures.mjs'

const rank: Figure = {
  figure: 'a rank',
  measured: '1 / 2 ms',
  command: 'npm run lab -- bench:boards',
  date: '2026-11-01',
  line: '^ *([\\d.]+) +([\\d.]+) ms +p50 and p99 of a rank',
  as: '$1 / $2 ms',
}
const plain: Figure = { figure: 'a start', measured: '2 s', command: 'npm start', date: '2026-11-01' }
const log =
  '   9.0   8.0 ms   p50 and p99 of a page\n  0.70   1.10 ms   p50 and p99 of a rank, with the total\n'

test('a figure is taken from the line that its command prints', () => {
  const isOfCommand = (command: string) => command === rank.command
  const { figures, updated } = readFigures([rank, plain], { log, date: '2026-12-01', isOfCommand })
  const measured = { ...rank, measured: '0.70 / 1.10 ms', date: '2026-12-01' }
  expect(figures).toEqual([measured, plain])
  expect(updated).toEqual([measured])
})

test('a figure stays as it was where another command printed, or nothing was printed', () => {
  const read = (text: string, isOfCommand: () => boolean) =>
    readFigures([rank, plain], { log: text, date: '2026-12-01', isOfCommand })
  const unchanged = { figures: [rank, plain], updated: [] }
  expect(read(log, () => false)).toEqual(unchanged)
  expect(read('cut off', () => true)).toEqual(unchanged)
})

test.each([
  ['bench:boards', ['bench:boards'], true],
  ['bench:boards', ['bench:board'], false],
  ['perf:campaign --pairs', ['perf:campaign'], true],
  ['perf:campaign --pairs', ['perf:campaign', '--scores'], false],
  ['perf:campaign --pairs', ['perf:campaign', '--scores', '--pairs'], true],
  ['faults:doors', ['faults:doors'], true],
  ['faults:doors', ['faults:doors', 'export'], false],
  ['faults:doors export', ['faults:doors'], false],
  ['faults:doors export', ['faults:doors', 'export'], true],
  ['faults:habit 130 19', ['faults:habit', '130'], false],
] as const)('the figures of %s are printed by %p: %p', (command, run, expected) => {
  expect(isPrintedBy(`npm run lab -- ${command}`, run)).toBe(expected)
})

test('every figure says how it is written from the groups of its line', () => {
  const broken = loadFigures().filter(({ line, as = '$1' }) => {
    if (line === undefined) return false
    const groups = (new RegExp(`${line}|`).exec('')?.length ?? 1) - 1
    const used = [...as.matchAll(/\$(\d)/g)].map(([, group]) => Number(group))
    return used.length === 0 || used.some((group) => group > groups)
  })
  expect(broken).toEqual([])
})
