import { AbstractMmlNode, TextNode, type MmlNode } from 'mathjax-full/js/core/MmlTree/MmlNode'

/** How symbols are read; a symbol that is missing here is read as it is. */
const SIGNS: Readonly<Record<string, string>> = {
  '+': '加',
  '−': '减',
  '-': '减',
  '±': '正负',
  '×': '乘',
  '·': '乘',
  '⋅': '乘',
  '∗': '星号',
  '/': '除以',
  '÷': '除以',
  '=': '等于',
  '≠': '不等于',
  '≈': '约等于',
  '≡': '恒等于',
  '∼': '等价于',
  '<': '小于',
  '>': '大于',
  '≤': '小于等于',
  '≥': '大于等于',
  '⩽': '小于等于',
  '⩾': '大于等于',
  '≪': '远小于',
  '≫': '远大于',
  '→': '趋于',
  '⟶': '趋于',
  '⇒': '推出',
  '⟹': '推出',
  '⇔': '等价于',
  '⟺': '等价于',
  '↦': '映到',
  '∞': '无穷',
  '∫': '积分',
  '∬': '二重积分',
  '∭': '三重积分',
  '∮': '闭曲线积分',
  '∯': '闭曲面积分',
  '∑': '求和',
  '∏': '连乘',
  '∂': '偏',
  '∇': '梯度',
  '∈': '属于',
  '∉': '不属于',
  '⊂': '包含于',
  '⊆': '包含于',
  '∪': '并',
  '∩': '交',
  '∅': '空集',
  '∀': '对任意',
  '∃': '存在',
  '∧': '且',
  '∨': '或',
  '¬': '非',
  '⊕': '异或',
  '⊥': '垂直于',
  '∥': '平行于',
  '∣': '竖线',
  '|': '竖线',
  '‖': '双竖线',
  '∝': '正比于',
  '∘': '复合',
  '!': '的阶乘',
  '…': '等等',
  '⋯': '等等',
  '⋮': '等等',
  '⋱': '等等',
  '′': '撇',
  '″': '两撇',
  '‴': '三撇',
  '(': '左括号',
  ')': '右括号',
  '[': '左方括号',
  ']': '右方括号',
  '{': '左花括号',
  '}': '右花括号',
  ',': '，',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  α: '阿尔法',
  β: '贝塔',
  γ: '伽马',
  δ: '德尔塔',
  ε: '艾普西隆',
  ϵ: '艾普西隆',
  ζ: '泽塔',
  η: '伊塔',
  θ: '西塔',
  λ: '兰姆达',
  μ: '缪',
  ν: '纽',
  ξ: '克西',
  π: '派',
  ρ: '柔',
  σ: '西格马',
  τ: '套',
  φ: '斐',
  ϕ: '斐',
  χ: '卡方',
  ψ: '普赛',
  ω: '欧米伽',
  Γ: '大写伽马',
  Δ: '大写德尔塔',
  Λ: '大写兰姆达',
  Σ: '大写西格马',
  Φ: '大写斐',
  Ω: '大写欧米伽',
}

const FUNCTIONS: Readonly<Record<string, string>> = {
  lim: '极限',
  ln: 'ln',
  max: '最大',
  min: '最小',
  det: '行列式',
}
/** Operators whose bounds are said as from … to …. */
const BOUNDED = new Set(['∫', '∬', '∭', '∮', '∑', '∏', '∯'])

const listChildren = (node: MmlNode): MmlNode[] =>
  node.childNodes.flatMap((child) => (child instanceof AbstractMmlNode ? [child] : []))

const formatText = (node: MmlNode): string =>
  node.childNodes
    .map((child) =>
      child instanceof TextNode ? child.getText() : child instanceof AbstractMmlNode ? formatText(child) : '',
    )
    .join('')

/** Signs above a letter, and how a letter with them is read. */
const ACCENTS: Readonly<Record<string, (letter: string) => string>> = {
  '¯': (letter) => `${letter} 拔`,
  '―': (letter) => `${letter} 拔`,
  '\u203e': (letter) => `${letter} 拔`,
  '^': (letter) => `${letter} 帽`,
  ˆ: (letter) => `${letter} 帽`,
  '→': (letter) => `向量 ${letter}`,
  '~': (letter) => `${letter} 波浪`,
  '˜': (letter) => `${letter} 波浪`,
}

const isSimple = (node: MmlNode): boolean => {
  const text = formatText(node)
  return [...text].length === 1 || /^\d+(?:\.\d+)?$/.test(text)
}

const powers: Readonly<Record<string, string>> = { '2': '的平方', '3': '的立方', T: '的转置', '∗': '的伴随' }

const joined = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .reduce((so, part) => (so === '' || part.startsWith('，') ? so + part : `${so} ${part}`), '')

function sayBounded(base: MmlNode, low: MmlNode | undefined, high: MmlNode | undefined): string {
  const sign = formatText(base)
  const [from, to] = [low && say(low), high && say(high)]
  if (BOUNDED.has(sign)) {
    const bounds = from && to ? `从 ${from} 到 ${to} 的` : from ? `在 ${from} 上的` : ''
    return `${bounds}${SIGNS[sign] ?? sign}`
  }
  if (sign === 'lim') return from ? `${from} 时的极限` : '极限'
  return joined([say(base), from ? `下标 ${from}` : '', to ? `上标 ${to}` : ''])
}

function sayPower(base: MmlNode, power: MmlNode): string {
  const exponent = formatText(power)
  const [one, second] = [say(base), say(power)]
  if (/^[′″‴]+$/.test(exponent)) return joined([one, second])
  const known = powers[exponent]
  if (known !== undefined) return `${one} ${known}`
  return exponent === '−1' || exponent === '-1' ? `${one} 的负一次方` : `${one} 的 ${second} 次方`
}

function sayTable(node: MmlNode): string {
  const rows = listChildren(node).map((row) => listChildren(row).map(say))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const lines = rows.map((row, at) => `第 ${at + 1} 行 ${row.join('，')}`)
  return width > 1 || rows.length > 2
    ? `${rows.length} 行 ${width} 列：${lines.join('；')}`
    : lines.join('；')
}

const first = (nodes: readonly MmlNode[], at: number): string => {
  const node = nodes[at]
  return node ? say(node) : ''
}

/** After these a minus is a sign and no operation. */
const OPENING = /^[=≠<>≤≥⩽⩾≈([{,→]$/

function sayMany(nodes: readonly MmlNode[]): string {
  return joined(
    nodes.map((node, at) => {
      const before = nodes[at - 1]
      const isSign = before === undefined || (before.kind === 'mo' && OPENING.test(formatText(before)))
      return node.kind === 'mo' && isSign && /^[−-]$/.test(formatText(node)) ? '负' : say(node)
    }),
  )
}

/** Reads a formula out in Chinese: what a screen reader says where it is drawn. */
export function say(node: MmlNode): string {
  const parts = listChildren(node)
  const [base, second, third] = parts
  switch (node.kind) {
    case 'mi':
    case 'mo':
    case 'mn': {
      const text = formatText(node)
      return SIGNS[text] ?? FUNCTIONS[text] ?? text
    }
    case 'mtext':
      return formatText(node).trim()
    case 'mspace':
    case 'mphantom':
    case 'annotation':
      return ''
    case 'mfrac': {
      const isBinomial =
        node.attributes.get('linethickness') === 0 || node.attributes.get('linethickness') === '0'
      if (isBinomial) return `${first(parts, 0)} 上 ${first(parts, 1)} 下`
      const isPlain = parts.every(isSimple)
      return isPlain
        ? `${first(parts, 1)} 分之 ${first(parts, 0)}`
        : `分数 ${first(parts, 1)} 分之 ${first(parts, 0)} 分数完`
    }
    case 'msqrt':
      return parts.every(isSimple) ? `根号 ${sayMany(parts)}` : `根号 ${sayMany(parts)} 根号完`
    case 'mroot':
      return `${first(parts, 0)} 的 ${first(parts, 1)} 次方根`
    case 'msup':
      return base && second ? sayPower(base, second) : ''
    case 'msub':
      if (!base || !second) return ''
      return BOUNDED.has(formatText(base))
        ? sayBounded(base, second, undefined)
        : `${say(base)} 下标 ${say(second)}`
    case 'msubsup':
      if (!base) return ''
      if (BOUNDED.has(formatText(base))) return sayBounded(base, second, third)
      return third && second ? `${sayPower(base, third)} 下标 ${say(second)}` : say(base)
    case 'munder':
      return base ? sayBounded(base, second, undefined) : ''
    case 'mover': {
      const sign = second ? formatText(second) : ''
      if (!base) return ''
      const accent = ACCENTS[sign]
      if (accent) return accent(say(base))
      return sayBounded(base, undefined, second)
    }
    case 'munderover':
      return base ? sayBounded(base, second, third) : ''
    case 'mtable':
      return sayTable(node)
    default:
      return sayMany(parts)
  }
}
