import { areaPath, boxesPath, linePath, shapeUrl } from '../../../src/lib/svg'

test('a line goes from edge to edge, high values up', () => {
  expect(linePath([0, 0.9, 1], 100, 10)).toBe('M0 10L50 1L100 0')
})

test('a line has no points that it runs by anyway', () => {
  expect(linePath([0, 0.5, 1, 0, 0.01, 0], 100, 10)).toBe('M0 10L40 0L60 10L100 10')
})

test('a line has a gap where nothing is known, and a lonely value is a dot', () => {
  expect(linePath([0, undefined, 1, 1], 90, 10)).toBe('M0 10h0M60 0L90 0')
  expect(linePath([undefined, undefined], 90, 10)).toBe('')
})

test('an area runs along its upper line and back along its lower one', () => {
  expect(areaPath([0, 0.5], [0.5, 1], 100, 10)).toBe('M0 5L100 0L100 5L0 10Z')
  expect(areaPath([], [], 100, 10)).toBe('')
})

test('boxes are closed, each with its own size', () => {
  expect(boxesPath([{ x: 1, y: 2, width: 3, height: 4.44 }])).toBe('M1 2h3v4.4h-3z')
})

test('the address of a picture holds no sign that would end it', () => {
  const url = shapeUrl(10, 10, { path: 'M0 0h1', stroke: 2 })
  expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg /)
  expect(url).not.toMatch(/[<>#"]/)
})
