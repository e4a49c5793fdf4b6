import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkQuestions } from '../../content/check-questions'
import { createPen } from '../../content/generators/formulas/draw'
import { numericFault } from '../../content/numeric'
import { readBank } from '../../server/src/modules/practice/content/bank'
import type { Bank } from '../../server/src/domain/content/bank/types'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bank-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const tree =
  '# maths 301 302 303 数学一、数学二、数学三\ncalc 高等数学\n  calc.limit 极限\n  calc.series 级数 [1 3] < calc.limit\n'

const single = (own: Readonly<Record<string, string>> = {}): string => {
  const lines = {
    head: '## ma-1 single',
    nodes: 'nodes: calc.limit',
    level: 'level: 0.6',
    seconds: 'seconds: 60\n',
    stem: '当 $x\\to 0$ 时，$\\sin x$ 是（　　）\n',
    options: 'A. 一阶无穷小\nB. 二阶无穷小\nC. 三阶无穷小\nD. 无穷大\n',
    answer: 'answer: A',
    why: 'B: 〔概念〕阶数看错。\nC: 〔概念〕阶数看错。\nD: 〔反向〕趋于零。',
    explain: 'explain: 思路：等价于 $x$，选 {A}。\n',
    ...own,
  }
  return Object.values(lines)
    .filter((line) => line !== '')
    .join('\n')
}

async function read(files: Readonly<Record<string, string>>): Promise<{ problems: string[]; bank: Bank }> {
  const outline = (id: string) => `# ${id} 101 科目\nroot 根\n`
  const all: Readonly<Record<string, string>> = {
    'knowledge/politics.txt': outline('politics'),
    'knowledge/english.txt': outline('english'),
    'knowledge/computing.txt': outline('computing'),
    'knowledge/maths.txt': tree,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  const problems: string[] = []
  const bank = await readBank(dir, (problem) => void problems.push(problem))
  return { problems, bank }
}

const file = 'questions/maths/limit.txt'

test('a question is read with its options, the reason of each wrong one, and the papers of its nodes', async () => {
  const { problems, bank } = await read({ [file]: single({ nodes: 'nodes: calc.series' }) })
  expect(problems).toEqual([])
  expect(bank.sets[0]).toMatchObject({ id: 'maths-limit', subject: 'maths' })
  expect(bank.sets[0]?.questions[0]).toMatchObject({
    id: 'ma-1',
    answer: ['A'],
    papers: [301, 303],
    options: [{ key: 'A' }, { why: { kind: '概念', text: '阶数看错。' } }, {}, { why: { kind: '反向' } }],
    explain: '思路：等价于 $x$，选 {A}。',
  })
})

test.each([
  ['an answer that is no option', { answer: 'answer: E' }, '答案 E 不是选项'],
  ['a second right answer of a single choice', { answer: 'answer: AB' }, '单选题的答案应是一个选项字母'],
  ['an unknown node', { nodes: 'nodes: calc.area' }, '知识树里没有结点“calc.area”'],
  ['a node with others below it', { nodes: 'nodes: calc' }, '结点“calc”还有下级'],
  ['an empty explanation', { explain: 'explain:' }, '没有解析'],
  [
    'a wrong option without its reason',
    { why: 'B: 〔概念〕阶数看错。\nC: 〔概念〕看错。' },
    '没有说明选项 D 为什么错',
  ],
  [
    'a reason of the right option',
    { why: 'A: 〔概念〕错。\nB: 〔概念〕错。\nC: 〔概念〕错。\nD: 〔概念〕错。' },
    '不要写为什么错',
  ],
  ['two options that are the same', { options: 'A. 甲\nB. 甲\nC. 乙\nD. 丙\n' }, '选项 A 和 B 一样'],
  ['a level out of range', { level: 'level: 1.2' }, '“level:”应是 0.05 到 0.95 之间的数'],
  ['an unknown type', { head: '## ma-1 guess' }, '没有“guess”这种题型'],
  ['a formula without an end', { stem: '设 $x>0，则（　　）\n' }, '美元符号 $ 不成对'],
  ['a figure that is not there', { stem: '如图\n\n![一条线](a.svg)\n' }, '没有图 figures/a.svg'],
])('%s is refused with file and line', async (_, own, sentence) => {
  const { problems } = await read({ [file]: `${single(own)}\n` })
  expect(problems.join('\n')).toContain(sentence)
  expect(problems.join('\n')).toContain(`${file} 第 1 行`)
})

test('an id that stands twice is refused in whatever file', async () => {
  const { problems } = await read({ [file]: single(), 'questions/maths/other.txt': single() })
  expect(problems).toEqual([expect.stringContaining('编号“ma-1”在 questions/maths/limit.txt:1 已经用过')])
})

test('points of a text have to add up, halves too', async () => {
  const own = (score: string) => ({
    head: '## ma-1 proof',
    options: '',
    answer: `score: ${score}\nanswer:\n证：略。`,
    why: 'points:\n- 1.5 写出定义\n- 2.5 得结论',
  })
  expect((await read({ [file]: single(own('4')) })).problems).toEqual([])
  expect((await read({ [file]: single(own('5')) })).problems.join()).toContain('各给分点之和 4 不相等')
})

test('a group brings its text, and is refused where a gap is missing', async () => {
  const question = (at: number) =>
    single({
      head: `## ma-g-${at} match`,
      stem: '',
      options: '',
      answer: `answer: ${'ABCDE'[at - 1]}`,
      why: '',
    })
  const group = (text: string) =>
    `# ma-g gap\ntitle: 一篇\n\n${text}\n\n${[...'ABCDEFG'].map((key) => `${key}. 句子 ${key}`).join('\n')}\n\n${[1, 2, 3, 4, 5].map(question).join('\n')}\n# end\n`
  const good = await read({ [file]: group('甲 [1] 乙 [2] 丙 [3] 丁 [4] 戊 [5]') })
  expect(good.problems).toEqual([])
  expect(good.bank.sets[0]?.groups[0]).toMatchObject({ kind: 'gap', title: '一篇', questions: { length: 5 } })
  expect((await read({ [file]: group('甲 [1] 乙 [2] 丙 [3] 丁 [4]') })).problems.join()).toContain(
    '缺少空位 5',
  )
})

test('a text with gaps has as many as in an exam, or a few to practise', async () => {
  const cloze = (count: number) => {
    const places = Array.from({ length: count }, (_, at) => at + 1)
    const questions = places.map((at) => single({ head: `## ma-c-${at} single`, stem: '' }))
    return `# ma-c cloze\ntitle: 一篇\n\n${places.map((at) => `甲 [${at}]`).join(' ')}\n\n${questions.join('\n')}\n# end\n`
  }
  for (const count of [5, 6, 20]) expect((await read({ [file]: cloze(count) })).problems).toEqual([])
  expect((await read({ [file]: cloze(19) })).problems.join()).toContain('应当有 5 或 6 或 20 道')
})

test('a paper is refused where its points do not add up or a question is unknown', async () => {
  const paper = (full: number, question: string) =>
    `# ma-mock 301 模拟卷\nminutes: 180\nfull: ${full}\n\n## 选择题 5\nnote: 每题 5 分\n${question}\n`
  const name = 'questions/papers/ma-mock.txt'
  const good = await read({ [file]: single(), [name]: paper(5, 'ma-1') })
  expect(good.problems).toEqual([])
  expect(good.bank.papers).toMatchObject([{ id: 'ma-mock', subject: 'maths', minutes: 180, full: 5 }])
  expect((await read({ [file]: single(), [name]: paper(10, 'ma-1') })).problems.join()).toContain(
    '应是 10 分',
  )
  expect((await read({ [file]: single(), [name]: paper(5, 'ma-9') })).problems.join()).toContain(
    '没有题目“ma-9”',
  )
})

test('an exam has two reserved papers, and what they ask is asked by no other paper', async () => {
  const paper = (id: string, question: string, own = 'reserved: yes\n') =>
    `# ${id} 301 模拟卷\nminutes: 180\nfull: 5\n${own}\n## 选择题 5\n${question}\n`
  const questions = [1, 2, 3].map((at) => single({ head: `## ma-${at} single` })).join('\n')
  const loadFaults = async (papers: Readonly<Record<string, string>>) => {
    const files = Object.entries(papers).map(([id, text]) => [`questions/papers/${id}.txt`, text] as const)
    const { problems, bank } = await read({ [file]: questions, ...Object.fromEntries(files) })
    expect(problems).toEqual([])
    return checkQuestions(bank)
      .filter((fault) => fault.includes('模拟卷') || fault.includes('留着不练'))
      .join()
  }
  const two = { 'ma-a': paper('ma-a', 'ma-1'), 'ma-b': paper('ma-b', 'ma-2') }
  expect(await loadFaults(two)).toBe('')
  expect(await loadFaults({ ...two, 'ma-b': paper('ma-b', 'ma-2', '') })).toContain('数学一有 1 套')
  expect(await loadFaults({ ...two, 'ma-b': paper('ma-b', 'ma-1') })).toContain(
    '题目“ma-1”在留着不练的 ma-a 里，又在 ma-b 里',
  )
  const school = paper('ma-c', 'ma-2', 'school: 示例大学\n').replace('模拟卷', '示例大学 数学')
  expect(await loadFaults({ ...two, 'ma-c': school })).toContain(
    '题目“ma-2”在留着不练的 ma-b 里，又在 ma-c 里',
  )
  expect(await loadFaults({ ...two, 'ma-c': school.replace('ma-2', 'ma-3') })).toBe('')
})

test('only a school that is named a sample has a paper of its own, and its name heads the title', async () => {
  const paper = (title: string, school: string) =>
    `# ma-own 301 ${title}\nminutes: 180\nfull: 5\nschool: ${school}\n\n## 选择题 5\nma-1\n`
  const name = 'questions/papers/ma-own.txt'
  const good = await read({ [file]: single(), [name]: paper('示例大学 数学', '示例大学') })
  expect(good.problems).toEqual([])
  expect(good.bank.papers).toMatchObject([{ id: 'ma-own', school: '示例大学', title: '示例大学 数学' }])
  const real = await read({ [file]: single(), [name]: paper('某某大学 数学', '某某大学') })
  expect(real.problems.join()).toContain('不以“示例”开头')
  const hidden = await read({ [file]: single(), [name]: paper('自命题数学', '示例大学') })
  expect(hidden.problems.join()).toContain('应以院校“示例大学”开头')
})

test('a corrected key carries the new one, and a withdrawn question is gone from the bank', async () => {
  const { problems, bank } = await read({
    [file]: single({ seconds: 'seconds: 60\nversion: 2\n' }),
    'questions/corrections.txt': 'ma-1 2 2026-11-24 原答案误为 B\n',
    'questions/withdrawn.txt': 'ma-0 题意不清\n',
  })
  expect(problems).toEqual([])
  expect(bank.corrections).toMatchObject([
    { question: 'ma-1', version: 2, answer: ['A'], text: '原答案误为 B' },
  ])
  expect(bank.withdrawn).toEqual([{ question: 'ma-0', text: '题意不清' }])
})

test('a tree in which a node needs itself in the end is refused', async () => {
  const loop = '# maths 301 数学一\na 甲 < b\nb 乙 < a\n'
  expect((await read({ 'knowledge/maths.txt': loop })).problems.join()).toContain('绕回了自己')
})

describe('the reading of the whole bank', () => {
  const many = (own: (at: number) => Readonly<Record<string, string>>) =>
    Array.from({ length: 20 }, (_, at) =>
      single({
        head: `## ma-${at} single`,
        stem: `第 ${at} 问：${'甲乙丙丁戊己庚辛'.repeat((at % 5) + 1)}${at * 7919}（　　）\n`,
        ...own(at),
      }),
    ).join('\n')

  test('keys that are one letter too often are found', async () => {
    const { bank } = await read({ [file]: many(() => ({})) })
    expect(checkQuestions(bank).join('\n')).toContain('答案分布不均：A 占 100%')
  })

  test('right options that are mostly the longest are found', async () => {
    const { bank } = await read({
      [file]: many(() => ({ options: 'A. 这是最长的一个选项无疑\nB. 乙\nC. 丙\nD. 丁\n' })),
    })
    expect(checkQuestions(bank).join('\n')).toContain('正确选项最长')
  })

  test('two questions in nearly the same words are found', async () => {
    const { bank } = await read({ [file]: `${single()}\n${single({ head: '## ma-2 single' })}` })
    expect(checkQuestions(bank).join('\n')).toContain('（ma-2）与 ma-1 几乎一样')
  })

  test('a numeric check that does not hold is found with its line', async () => {
    const { bank } = await read({
      [file]: single({ explain: 'check: det([[1,2],[3,4]]) = 2\nexplain: 思路。' }),
    })
    expect(checkQuestions(bank).join('\n')).toContain('第 1 行（ma-1）核对')
  })
})

test.each([
  'limit(x => (x - sin(x)) / x**3, 0) = 1/6',
  'integrate(x => x * exp(-x), 0, inf) = 1',
  'integrate2((x, y) => x * y, 0, 1, x => 0, x => x) = 1/8',
  'eigen([[2, 0, 0], [0, 2, 0], [0, 0, 3]]) = [2, 2, 3]',
  'ode((x, y) => y, 0, 1, 1) = e',
  'sum(n => 1 / n**2, 1, 1000000) ≈ pi**2 / 6',
  '(() => { let a = 0; for (let i = 0; i < 4; i++) a += i; return a })() = 6',
])('the numeric check %s holds, and not with another value', (check) => {
  expect(numericFault(check)).toBeUndefined()
  expect(numericFault(check.replace(/([=≈]) /, '$1 7 + '))).toBeDefined()
})

describe('a formula', () => {
  const pen = createPen()

  test.each([
    ['\\frac{\\pi}{4}', '4 分之 派'],
    ['x^2+1', 'x 的平方 加 1'],
    ['-\\sqrt{2}', '负 根号 2'],
    ['$\\int_0^1 x\\,\\mathrm{d}x', '从 0 到 1 的积分 x d x'],
    ['A^{-1}', 'A 的负一次方'],
  ])('%s is drawn, and read out as %s', (tex, words) => {
    const { formula, glyphs } = pen(tex)
    expect(formula.say).toBe(words)
    expect(formula.width).toBeGreaterThan(0.5)
    for (const [, name = ''] of formula.body.matchAll(/href="#([^"]+)"/g)) expect(glyphs.has(name)).toBe(true)
    expect(formula.body).not.toMatch(/currentColor|data-|<script/)
  })

  test.each(['\\frac{1', '\\unknowncommand x', 'x'.repeat(2001), '\\href{javascript:alert(1)}{x}'])(
    '%s is refused',
    (tex) => {
      expect(() => pen(tex)).toThrow()
    },
  )
})
