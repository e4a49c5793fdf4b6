import { createContext, runInContext } from 'node:vm'

/** How exact a numeric check has to be: by relative difference. */
const EXACT = 1e-6
const ROUGH = 1e-3
/** Longest that one side of a check may take, in ms. */
const LONGEST_MS = 5000

type Real = (x: number) => number
type Matrix = readonly (readonly number[])[]

/** Gauss–Legendre nodes and weights of order 16 on [-1, 1], by Newton's method on the Legendre polynomial. */
const gauss: readonly (readonly [number, number])[] = Array.from({ length: 16 }, (_, at) => {
  let x = Math.cos((Math.PI * (at + 0.75)) / 16.5)
  let slope = 1
  for (let turn = 0; turn < 50; turn += 1) {
    let [first, before] = [1, 0]
    for (let n = 0; n < 16; n += 1)
      [first, before] = [((2 * n + 1) * x * first - n * before) / (n + 1), first]
    slope = (16 * (x * first - before)) / (x * x - 1)
    x -= first / slope
  }
  return [x, 2 / ((1 - x * x) * slope * slope)] as const
})

/** Integral over a finite interval in equal panels, sixteen points each. */
function panels(f: Real, a: number, b: number, count: number): number {
  const half = (b - a) / count / 2
  let sum = 0
  for (let panel = 0; panel < count; panel += 1) {
    const middle = a + half * (2 * panel + 1)
    for (const [x, weight] of gauss) sum += weight * f(middle + half * x)
  }
  return sum * half
}

/** Double-exponential rule (Takahasi and Mori 1974): exact enough at ends where a function or its slope is infinite. */
function integrate(f: Real, a: number, b: number): number {
  if (a === -Infinity && b === Infinity) return integrate(f, -Infinity, 0) + integrate(f, 0, Infinity)
  if (a === -Infinity) return integrate((x) => f(-x), -b, Infinity)
  const step = 1 / 64
  let sum = 0
  for (let k = -400; k <= 400; k += 1) {
    const t = k * step
    const inner = (Math.PI / 2) * Math.sinh(t)
    const slope = (Math.PI / 2) * Math.cosh(t)
    let [x, weight] = [0, 0]
    if (b === Infinity) {
      x = a + Math.exp(inner)
      weight = Math.exp(inner) * slope
    } else {
      const c = Math.cosh(inner)
      x = (a + b) / 2 + ((b - a) / 2) * Math.tanh(inner)
      weight = ((b - a) / 2) * (slope / (c * c))
    }
    const value = weight === 0 || !Number.isFinite(weight) ? 0 : f(x) * weight
    if (Number.isFinite(value)) sum += value
  }
  return sum * step
}

const integrate2 = (
  f: (x: number, y: number) => number,
  a: number,
  b: number,
  low: Real,
  high: Real,
): number => panels((x) => panels((y) => f(x, y), low(x), high(x), 8), a, b, 16)

/** Limit by Richardson's extrapolation along halved steps, from the right, or at infinity. */
function limit(f: Real, at: number): number {
  const point = (h: number): number => (at === Infinity ? 1 / h : at === -Infinity ? -1 / h : at + h)
  let best = Number.NaN
  let error = Infinity
  const rows: number[][] = []
  for (let turn = 0; turn < 14; turn += 1) {
    const row = [f(point(0.25 / 2 ** turn))]
    for (let k = 1; k <= turn; k += 1) {
      const [first, before] = [row[k - 1] ?? 0, rows[turn - 1]?.[k - 1] ?? 0]
      row.push(first + (first - before) / (2 ** k - 1))
    }
    rows.push(row)
    for (let k = 1; k < row.length; k += 1) {
      const difference = Math.abs((row[k] ?? 0) - (row[k - 1] ?? 0))
      if (difference < error) [error, best] = [difference, row[k] ?? best]
    }
  }
  return best
}

/** Derivative of an order by central differences with Richardson's extrapolation. */
function derivative(f: Real, x: number, order = 1): number {
  if (order > 1) return derivative((y) => derivative(f, y, order - 1), x)
  const rows: number[][] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const h = 0.1 / 2 ** turn
    const row = [(f(x + h) - f(x - h)) / (2 * h)]
    for (let k = 1; k <= turn; k += 1) {
      const [first, before] = [row[k - 1] ?? 0, rows[turn - 1]?.[k - 1] ?? 0]
      row.push(first + (first - before) / (4 ** k - 1))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? Number.NaN
}

function reduced(m: Matrix): { rows: number[][]; rank: number; sign: number } {
  const rows = m.map((row) => [...row])
  let [rank, sign] = [0, 1]
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < width && rank < rows.length; column += 1) {
    let pivot = rank
    for (let row = rank; row < rows.length; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const head = rows[pivot]?.[column] ?? 0
    if (Math.abs(head) < 1e-9) continue
    if (pivot !== rank) sign = -sign
    const [first, second] = [rows[pivot] ?? [], rows[rank] ?? []]
    rows[rank] = first
    if (pivot !== rank) rows[pivot] = second
    for (let row = rank + 1; row < rows.length; row += 1) {
      const factor = (rows[row]?.[column] ?? 0) / head
      rows[row] = (rows[row] ?? []).map((value, at) => value - factor * (first[at] ?? 0))
    }
    rank += 1
  }
  return { rows, rank, sign }
}

function det(m: Matrix): number {
  const { rows, rank, sign } = reduced(m)
  if (rank < m.length) return 0
  return rows.reduce((product, row, at) => product * (row[at] ?? 0), sign)
}

const minor = (m: Matrix, row: number, column: number): number[][] =>
  m.filter((_, r) => r !== row).map((line) => line.filter((_, c) => c !== column))

function inverse(m: Matrix): number[][] {
  const whole = det(m)
  return m.map((_, r) =>
    m.map((__, c) => ((-1) ** (r + c) * (m.length === 1 ? 1 : det(minor(m, c, r)))) / whole),
  )
}

const mul = (a: Matrix, b: Matrix): number[][] =>
  a.map((row) => (b[0] ?? []).map((_, c) => row.reduce((sum, value, k) => sum + value * (b[k]?.[c] ?? 0), 0)))

const trace = (m: Matrix): number => m.reduce((sum, row, at) => sum + (row[at] ?? 0), 0)

/** Real eigenvalues in ascending order, as roots of the characteristic polynomial (Faddeev–LeVerrier). */
function eigen(m: Matrix): number[] {
  const size = m.length
  const coefficients = [1]
  let product: number[][] = m.map((row) => [...row])
  for (let k = 1; k <= size; k += 1) {
    const c = -trace(product) / k
    coefficients.push(c)
    const shifted = product.map((row, r) => row.map((value, at) => value + (r === at ? c : 0)))
    product = mul(m, shifted)
  }
  return realRoots(coefficients)
}

const valueAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, c) => sum * x + c, 0)

/** Real roots of a polynomial with their multiplicity: between the extrema, found by the roots of the slope. */
function realRoots(coefficients: readonly number[]): number[] {
  const degree = coefficients.length - 1
  if (degree === 1) return [-(coefficients[1] ?? 0) / (coefficients[0] ?? 1)]
  const slope = coefficients.slice(0, -1).map((c, at) => c * (degree - at))
  const extrema = realRoots(slope)
  const bound = 1 + Math.max(...coefficients.map((c) => Math.abs(c / (coefficients[0] ?? 1))))
  const scale = Math.max(...coefficients.map(Math.abs))
  const roots: number[] = []
  for (const x of extrema) if (Math.abs(valueAt(coefficients, x)) < 1e-7 * scale) roots.push(x)
  const borders = [-bound, ...new Set(extrema), bound]
  for (let at = 1; at < borders.length; at += 1) {
    let [low, high] = [borders[at - 1] ?? 0, borders[at] ?? 0]
    const [first, second] = [valueAt(coefficients, low), valueAt(coefficients, high)]
    const isTouching = Math.min(Math.abs(first), Math.abs(second)) < 1e-7 * scale
    if (isTouching || first * second > 0) continue
    for (let turn = 0; turn < 200; turn += 1) {
      const middle = (low + high) / 2
      if (valueAt(coefficients, middle) * first > 0) low = middle
      else high = middle
    }
    roots.push((low + high) / 2)
  }
  // A root of the slope that is a root as well counts once more than there.
  for (const x of new Set(roots.filter((root) => extrema.some((e) => Math.abs(e - root) < 1e-6))))
    roots.push(x)
  return roots.sort((a, b) => a - b).slice(0, degree)
}

function solve(f: Real, a: number, b: number): number {
  let [low, high] = [a, b]
  const sign = Math.sign(f(low))
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (low + high) / 2
    if (Math.sign(f(middle)) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The value at `x` of the solution of y' = f(x, y), y(x0) = y0, by the classical Runge–Kutta method. */
function ode(f: (x: number, y: number) => number, x0: number, y0: number, x: number): number {
  const steps = 4000
  const h = (x - x0) / steps
  let y = y0
  for (let step = 0; step < steps; step += 1) {
    const at = x0 + h * step
    const k1 = f(at, y)
    const k2 = f(at + h / 2, y + (h / 2) * k1)
    const k3 = f(at + h / 2, y + (h / 2) * k2)
    const k4 = f(at + h, y + h * k3)
    y += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
  }
  return y
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
const choose = (n: number, k: number): number => Math.round(factorial(n) / factorial(k) / factorial(n - k))
/** Distribution function of the standard normal distribution. */
const normal = (x: number): number =>
  0.5 + panels((t) => Math.exp((-t * t) / 2), 0, x, 16) / Math.sqrt(2 * Math.PI)

function sum(f: Real, from: number, to: number): number {
  let total = 0
  // The last terms first: small ones would be lost beside the first.
  for (let n = Math.min(to, from + 1_000_000); n >= from; n -= 1) total += f(n)
  return total
}

const helpers = {
  ...Object.fromEntries(
    (
      [
        'sin',
        'cos',
        'tan',
        'asin',
        'acos',
        'atan',
        'exp',
        'log2',
        'sqrt',
        'abs',
        'floor',
        'ceil',
        'round',
        'min',
        'max',
      ] as const
    ).map((name) => [name, Math[name]]),
  ),
  ln: Math.log,
  pi: Math.PI,
  e: Math.E,
  inf: Infinity,
  limit,
  derivative,
  integrate,
  integrate2,
  sum,
  det,
  rank: (m: Matrix) => reduced(m).rank,
  inverse,
  mul,
  trace,
  eigen,
  factorial,
  choose,
  normal,
  solve,
  ode,
}

function isNear(a: unknown, b: unknown, exactness: number): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isNear(value, b[at], exactness))
  if (typeof a !== 'number' || typeof b !== 'number') return a === b
  return a === b || Math.abs(a - b) <= exactness * Math.max(1, Math.abs(a), Math.abs(b))
}

/** The last ` = ` or ` ≈ ` outside of brackets parts a check. */
function findSides(check: string): readonly [string, string, number] | undefined {
  let depth = 0
  for (let at = check.length - 1; at > 0; at -= 1) {
    const sign = check[at] ?? ''
    if (')]}'.includes(sign)) depth += 1
    if ('([{'.includes(sign)) depth -= 1
    const isParting = (sign === '=' || sign === '≈') && check[at - 1] === ' ' && check[at + 1] === ' '
    if (depth === 0 && isParting)
      return [check.slice(0, at), check.slice(at + 1), sign === '=' ? EXACT : ROUGH]
  }
  return undefined
}

/** Works a numeric check out, `expression = value`; what is wrong with it, or undefined. */
export function numericFault(check: string): string | undefined {
  const sides = findSides(check)
  if (!sides) return `核对“${check}”不是“式子 = 值”`
  const context = createContext({ ...helpers })
  try {
    const [first, second] = [sides[0], sides[1]].map((side): unknown =>
      JSON.parse(
        String(
          runInContext(
            `JSON.stringify(${side}, (_, v) => typeof v === 'number' && !isFinite(v) ? String(v) : v)`,
            context,
            { timeout: LONGEST_MS },
          ),
        ),
      ),
    )
    return isNear(first, second, sides[2])
      ? undefined
      : `核对“${check}”不成立：左边是 ${JSON.stringify(first)}，右边是 ${JSON.stringify(second)}`
  } catch (cause) {
    return `核对“${check}”算不出来：${cause instanceof Error ? cause.message : String(cause)}`
  }
}
