import { withoutBlanks } from '../compared-text'
import { comparable } from '../typed-text'

/** A formula as students type it, read once; `valueAt` computes it for values of its letters. */
export interface Expression {
  /** Letters that stand for numbers. */
  readonly letters: ReadonlySet<string>
  valueAt(values: ReadonlyMap<string, number>): number
}

type Compute = (values: ReadonlyMap<string, number>) => number

const functions: Readonly<Record<string, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log,
  sqrt: Math.sqrt,
  abs: Math.abs,
}
const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, inf: Infinity }
const names = [...Object.keys(functions), ...Object.keys(constants)].sort((a, b) => b.length - a.length)

/** Signs of a formula that are typed with others on a keyboard. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[×·∙⋅∗]/g, '*'],
  [/÷/g, '/'],
  [/π/g, 'pi'],
  [/∞/g, 'inf'],
  [/√/g, 'sqrt'],
  [/%/g, '/100'],
]
/** Superscripts, and fractions that are one character, with the whole number before it. */
const RAISED = /[⁰¹²³⁴-⁹⁺⁻⁽⁾ⁱⁿ]+/g
const FRACTION = /(\d*) ?([¼½¾⅐-⅞])/g

/** A short answer as it is compared: without case, width, blanks, look-alike characters and a stop at its end. */
export function answerText(text: string): string {
  const level = text
    .replace(RAISED, (power) => (power.length > 1 ? `^(${power})` : `^${power}`))
    .replace(FRACTION, (_, whole: string, part: string) => (whole ? `(${whole}+${part})` : part))
  return withoutBlanks(comparable(level))
}

/** Longest expression that is read, in characters. */
const LONGEST = 200

function listTokens(text: string): string[] | undefined {
  const tokens: string[] = []
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const token =
      /^\d+(?:\.\d+)?|^\.\d+/.exec(rest)?.[0] ??
      names.find((name) => rest.startsWith(name)) ??
      /^(?:\*\*|[a-zA-Z()+\-*/^|])/.exec(rest)?.[0]
    if (token === undefined) return undefined
    tokens.push(token === '**' ? '^' : token)
    at += token.length
  }
  return tokens
}

class Unreadable extends Error {}

/** Recursive descent over: sum of products of powers of numbers, letters, calls, brackets and absolute values. */
class Reader {
  readonly letters = new Set<string>()
  private at = 0

  constructor(private readonly tokens: readonly string[]) {}

  whole(): Compute {
    const value = this.sum()
    if (this.at < this.tokens.length) throw new Unreadable()
    return value
  }

  private get next(): string | undefined {
    return this.tokens[this.at]
  }

  private take(token: string): boolean {
    if (this.next !== token) return false
    this.at += 1
    return true
  }

  private sum(): Compute {
    let left = this.product()
    for (;;) {
      const compute = left
      if (this.take('+')) {
        const otherCompute = this.product()
        left = (values) => compute(values) + otherCompute(values)
      } else if (this.take('-')) {
        const otherCompute = this.product()
        left = (values) => compute(values) - otherCompute(values)
      } else return left
    }
  }

  private product(): Compute {
    let left = this.signed()
    for (;;) {
      const compute = left
      if (this.take('/')) {
        const otherCompute = this.signed()
        left = (values) => compute(values) / otherCompute(values)
      } else if (this.take('*') || this.beginsFactor()) {
        const otherCompute = this.signed()
        left = (values) => compute(values) * otherCompute(values)
      } else return left
    }
  }

  /** Whether what follows is multiplied without a sign, as in `2x`; a bar ends what stands between bars. */
  private beginsFactor(): boolean {
    return this.next !== undefined && !/^[+\-*/^)|]$/.test(this.next)
  }

  private signed(): Compute {
    if (this.take('-')) {
      const value = this.signed()
      return (values) => -value(values)
    }
    return this.take('+') ? this.signed() : this.power()
  }

  private power(): Compute {
    const base = this.atom()
    if (!this.take('^')) return base
    const exponent = this.signed()
    return (values) => base(values) ** exponent(values)
  }

  private atom(): Compute {
    const token = this.next
    if (token === undefined) throw new Unreadable()
    this.at += 1
    const known = functions[token]
    if (known) {
      const inner = this.next === '(' ? this.atom() : this.power()
      return (values) => known(inner(values))
    }
    if (token === '(' || token === '|') {
      const inner = this.sum()
      if (!this.take(token === '(' ? ')' : '|')) throw new Unreadable()
      return token === '(' ? inner : (values) => Math.abs(inner(values))
    }
    const constant = constants[token]
    if (constant !== undefined) return () => constant
    if (/^[\d.]/.test(token)) return () => Number(token)
    if (!/^[a-zA-Z]$/.test(token)) throw new Unreadable()
    this.letters.add(token)
    return (values) => values.get(token) ?? Number.NaN
  }
}

/** Reads an expression; undefined for a text that is none. */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > LONGEST) return undefined
  const plain = spellings.reduce((so, [sign, by]) => so.replace(sign, by), answerText(text))
  const tokens = plain === '' ? undefined : listTokens(plain)
  if (!tokens) return undefined
  const reader = new Reader(tokens)
  try {
    const valueAt = reader.whole()
    return { letters: reader.letters, valueAt }
  } catch (cause) {
    if (cause instanceof Unreadable) return undefined
    throw cause
  }
}

/** Values at which expressions with letters are compared: two that agree at all of them are the same. */
const SAMPLES = [0.37, 0.83, 1.21, 1.93, 2.71]
const EXACTNESS = 1e-9

/** Whether two numbers are the same but for rounding, or differ by `tolerance` at most. */
export function isClose(a: number, b: number, tolerance = 0): boolean {
  if (a === b) return true
  const bound = Math.max(tolerance, EXACTNESS * Math.max(1, Math.abs(a), Math.abs(b)))
  return Math.abs(a - b) <= bound
}

/** Whether two expressions have the same value whatever their letters stand for. */
export function isSameValue(left: Expression, right: Expression, tolerance = 0): boolean {
  const letters = [...new Set([...left.letters, ...right.letters])].sort()
  const samples = letters.length === 0 ? [0] : SAMPLES
  const pairs = samples.map((sample, turn) => {
    const values = new Map(letters.map((letter, at) => [letter, sample + at * 0.513 + turn * at * 0.077]))
    return [left.valueAt(values), right.valueAt(values)] as const
  })
  const defined = pairs.filter(([a, b]) => !Number.isNaN(a) || !Number.isNaN(b))
  return defined.length > 0 && defined.every(([a, b]) => isClose(a, b, tolerance))
}
