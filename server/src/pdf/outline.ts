const STEP = /([MLHVQTCZ])([^A-Z]*)/g

/**
 * The outline of a glyph as PDF draws it, out of an SVG path of absolute steps, which is what formulas are made of; PDF
 * knows only cubic curves.
 */
export function getOutline(path: string): string {
  const drawn: string[] = []
  let [x, y, controlX, controlY] = [0, 0, 0, 0]
  const rounded = (value: number): string => String(Math.round(value * 100) / 100)
  const put = (sign: string, ...numbers: number[]): void => {
    drawn.push([...numbers.map(rounded), sign].join(' '))
  }
  const bend = (aX: number, aY: number, toX: number, toY: number): void => {
    const third = (from: number, to: number): number => from + (2 / 3) * (to - from)
    put('c', third(x, aX), third(y, aY), third(toX, aX), third(toY, aY), toX, toY)
    ;[x, y, controlX, controlY] = [toX, toY, aX, aY]
  }
  const go = (sign: 'm' | 'l', toX: number, toY: number): void => {
    put(sign, toX, toY)
    ;[x, y, controlX, controlY] = [toX, toY, toX, toY]
  }
  for (const [, step = '', list = ''] of path.matchAll(STEP)) {
    const numbers = [...list.matchAll(/-?[\d.]+/g)].map(Number)
    const size = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6 }[step] ?? 0
    if (size === 0) drawn.push('h')
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.slice(at, at + size)
      if (step === 'M') go(at === 0 ? 'm' : 'l', a, b)
      else if (step === 'L') go('l', a, b)
      else if (step === 'H') go('l', a, y)
      else if (step === 'V') go('l', x, a)
      else if (step === 'Q') bend(a, b, c, d)
      else if (step === 'T') bend(2 * x - controlX, 2 * y - controlY, a, b)
      else {
        put('c', a, b, c, d, e, f)
        ;[x, y, controlX, controlY] = [e, f, e, f]
      }
    }
  }
  return drawn.join('\n')
}
