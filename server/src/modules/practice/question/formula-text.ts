/** A table written as `name=character`, separated by blanks. */
const table = (...lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .join(' ')
      .split(' ')
      .map((pair): [string, string] => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), pair.slice(at + 1)]
      }),
  )
const words = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

/** Signs that stand for a command of TeX. */
const signs = table(
  'alpha=α beta=β gamma=γ delta=δ epsilon=ε varepsilon=ε zeta=ζ eta=η theta=θ lambda=λ mu=μ nu=ν xi=ξ pi=π',
  'rho=ρ sigma=σ tau=τ phi=φ varphi=φ chi=χ psi=ψ omega=ω Gamma=Γ Delta=Δ Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ',
  'Phi=Φ Psi=Ψ Omega=Ω nabla=∇ partial=∂ le=≤ leq=≤ ge=≥ geq=≥ ne=≠ neq=≠ approx=≈ equiv=≡ sim=~ mid=| to=→',
  'rightarrow=→ Rightarrow=⇒ infty=∞ times=× cdot=· div=÷ pm=± mp=∓ circ=° oplus=⊕ cup=∪ cap=∩ in=∈ subset=⊂',
  'perp=⊥ prime=′ lfloor=⌊ rfloor=⌋ lceil=⌈ rceil=⌉ langle=⟨ rangle=⟩ vert=| Vert=‖ |=‖ dots=… cdots=…',
  'ldots=… vdots=… ddots=…',
)
/** Operators that say under and over them from where to where they go. */
const ranged = table('lim=lim max=max min=min sum=∑ prod=∏ int=∫ iint=∬ iiint=∭ oint=∮ bigcup=∪ bigcap=∩')
/** Commands that change how something looks, and what only makes a little room. */
const looks = words(
  'left right middle big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle limits nolimits , ; : !',
)
/** Commands whose argument stands for itself. */
const wraps = words(
  'mathrm boldsymbol mathbf operatorname mathbb mathcal bar hat overline overrightarrow vec tilde widehat',
  'underline dot',
)
const raised = table('0=⁰ 1=¹ 2=² 3=³ 4=⁴ 5=⁵ 6=⁶ 7=⁷ 8=⁸ 9=⁹ -=⁻ n=ⁿ')
const lowered = table('0=₀ 1=₁ 2=₂ 3=₃ 4=₄ 5=₅ 6=₆ 7=₇ 8=₈ 9=₉')

/** Whether no part of it looks like the whole: one character, a number, a part in brackets or under a root. */
const isAtom = (text: string): boolean => /^(?:.|√?(?:\p{L}|\d+)[⁰¹²³⁴-⁹₀-₉]*|√?\([^()]*\))$/u.test(text)
const bracketed = (text: string): string => (isAtom(text) ? text : `(${text})`)

/** A script in small characters where they exist for all of it, else after its mark. */
function scripted(mark: '^' | '_', text: string): string {
  const small = mark === '^' ? raised : lowered
  if (text === '′' || text === '°') return text
  const drawn = [...text].map((sign) => small.get(sign))
  if (text !== '' && drawn.every((sign) => sign !== undefined)) return drawn.join('')
  return mark + bracketed(text)
}

/** Reads TeX from its beginning to its end; what it does not know it leaves as a word. */
class Reader {
  private at = 0
  private readonly tokens: readonly string[]

  constructor(tex: string) {
    this.tokens = tex.match(/\\[a-zA-Z]+|\\[\s\S]|[\s\S]/gu) ?? []
  }

  /** All up to a closing character, or to the end. */
  until(end?: string): string {
    let text = ''
    while (this.at < this.tokens.length) {
      const next = this.next()
      if (next === end) break
      const piece = this.piece(next)
      // A name and what it is of would run together.
      text += /[a-z]$/i.test(text) && /^[a-z]{2}/i.test(piece) ? ` ${piece}` : piece
    }
    return text
      .replace(/\s+/g, ' ')
      .replace(/([a-z]) \(/g, '$1(')
      .trim()
  }

  private next(): string {
    return this.tokens[this.at++] ?? ''
  }

  private skipBlanks(): void {
    while (/^\s$/.test(this.tokens[this.at] ?? '')) this.at += 1
  }

  /** The argument of a command: the next group, or the next character. */
  private argument(): string {
    this.skipBlanks()
    const next = this.next()
    return next === '{' ? this.until('}') : this.piece(next).trim()
  }

  private optional(sign: string, end: string): string | undefined {
    this.skipBlanks()
    if (this.tokens[this.at] !== sign) return undefined
    this.at += 1
    return end === '' ? this.argument() : this.until(end)
  }

  private piece(token: string): string {
    if (token === '{') return this.until('}')
    if (token === '^' || token === '_') return scripted(token, this.argument())
    if (token === '&' || token === '~') return ' '
    if (token.length > 1 && token.startsWith('\\')) return this.command(token.slice(1))
    return /[\s}]/.test(token) ? '' : token
  }

  private command(name: string): string {
    if (looks.has(name)) return ''
    if (name === 'text') return this.verbatim()
    if (wraps.has(name)) return this.argument()
    if (/^[dtc]?frac$/.test(name)) return `${bracketed(this.argument())}/${bracketed(this.argument())}`
    if (name === 'sqrt') {
      const root = this.optional('[', ']')
      return `${root === undefined ? '' : scripted('^', root)}√${bracketed(this.argument())}`
    }
    if (name === 'begin') {
      // The columns of an array are a look as well.
      if (this.argument() === 'array') this.argument()
      return ''
    }
    if (name === 'end') {
      this.argument()
      return ''
    }
    const operator = ranged.get(name)
    if (operator !== undefined) return this.range(operator)
    const sign = signs.get(name)
    if (sign !== undefined) return sign
    if (name === '\\') return '; '
    if (name === 'bmod') return ' mod '
    if (['quad', 'qquad', ' '].includes(name)) return ' '
    return /^[a-z]/i.test(name) ? `${name} ` : name
  }

  private range(operator: string): string {
    while (['limits', 'nolimits'].includes((this.tokens[this.at] ?? '').slice(1))) this.at += 1
    const from = this.optional('_', '')
    const to = this.optional('^', '')
    const ends = [from, to].filter((end) => end !== undefined)
    return ends.length === 0 ? `${operator} ` : `${operator}(${ends.join('→')}) `
  }

  /** Words among symbols, with their blanks. */
  private verbatim(): string {
    let text = ''
    if (this.tokens[this.at] !== '{') return this.argument()
    this.at += 1
    while (this.at < this.tokens.length) {
      const next = this.next()
      if (next === '}') break
      text += next
    }
    return text
  }
}

/** A formula as it is written in a line of text: `\frac{x^2}{2}` is x²/2. */
export const formulaText = (tex: string): string => new Reader(tex).until()
