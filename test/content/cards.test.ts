import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkQuestions } from '../../content/check-questions'
import { readBank } from '../../server/src/modules/practice/content/bank'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cards-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function read(files: Readonly<Record<string, string>>) {
  const outlines = ['politics', 'english', 'computing'].map((id) => [
    `knowledge/${id}.txt`,
    `# ${id} 101 科目\nroot 根\n`,
  ])
  const maths = '# maths 301 数学一\ncalc 高等数学\n  calc.limit 极限\n'
  const all: Record<string, string> = {
    ...Object.fromEntries(outlines),
    'knowledge/maths.txt': maths,
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

const sentence = '世界是统一的，世界的统一性在于它的[[物质性]]，意识统一于物质。'
const deck = (own: string): string => `# rc-one 第一组\n\n${own}`
const card = (head = '## rc-1 统一性', nodes = 'nodes: root', text = sentence): string =>
  `${head}\n${nodes}\nhint: 统一于什么\n\n${text}\n`

test('a deck is read with its cards, their hints, meanings and texts of several lines', async () => {
  const second =
    '## rc-2 An invitation\nnodes: root\nmeaning: 译文\n\nI am [[writing to]] you\nabout the meeting.\n'
  const { problems, bank } = await read({ 'recite/politics.txt': deck(card() + second) })
  expect(problems).toEqual([])
  expect(bank.decks).toEqual([
    {
      id: 'rc-one',
      subject: 'politics',
      name: '第一组',
      cards: [
        { id: 'rc-1', title: '统一性', nodes: ['root'], text: sentence, hint: '统一于什么' },
        {
          id: 'rc-2',
          title: 'An invitation',
          nodes: ['root'],
          text: 'I am [[writing to]] you\nabout the meeting.',
          meaning: '译文',
        },
      ],
    },
  ])
})

test.each([
  ['a card before any deck', card(), '第 1 行（rc-1）这张卡片前面没有卡组'],
  ['a card without a title', deck(card('## rc-1')), '第 3 行“## rc-1”不是开头'],
  ['an unknown node', deck(card(undefined, 'nodes: nowhere')), '第 3 行（rc-1）知识树里没有结点“nowhere”'],
  ['a line that means nothing', deck(card(undefined, 'node: root')), '第 4 行不认识“node:”这一行'],
  [
    'a text without a key word',
    deck(card(undefined, undefined, sentence.replace(/[[\]]/g, ''))),
    '没有用 [[ ]] 标出',
  ],
  [
    'a key word without an end',
    deck(card(undefined, undefined, `${sentence}[[一切从实际出发`)),
    '[[ ]] 不成对',
  ],
  ['a text of a few words', deck(card(undefined, undefined, '[[物质]]。')), '正文有 3 个字'],
  ['a card without a text', deck('## rc-1 统一性\nnodes: root\n'), '没有正文'],
  ['an id that is used twice', deck(card() + card()), '编号“rc-1”在 recite/politics.txt:3 已经用过'],
  ['an id that is none', deck(card('## RC_1 统一性')), '编号“RC_1”只能用'],
])('%s is refused with file and line', async (_, content, what) => {
  const { problems } = await read({ 'recite/politics.txt': content })
  expect(problems.join('\n')).toContain(what)
  expect(problems.join('\n')).toContain('recite/politics.txt')
})

const formula = (own: string, text = '$$a=b$$'): string =>
  `## fx-1 等式\nnodes: calc.limit\n${own}\n\n${text}\n`

test.each([
  ['a deck', `# fx 组\n${formula('use: 代入')}`, '公式卡不分卡组'],
  ['no word on how to use it', '## fx-1 等式\nnodes: calc.limit\n\n$$a=b$$\n', '至少一行'],
  ['no formula', formula('use: 代入', '甲等于乙。'), '正文里没有公式'],
  ['a formula without an end', formula('use: 代入 $a'), '美元符号 $ 不成对'],
  ['a node with others below it', formula('use: 代入').replace('calc.limit', 'calc'), '结点“calc”还有下级'],
])('a formula card with %s is refused', async (_, content, what) => {
  const { problems } = await read({ 'formula-cards/maths.txt': content })
  expect(problems.join('\n')).toContain(what)
})

test('a check of a formula card that does not hold, and a formula that was not drawn, are reported', async () => {
  const own = 'condition: 总成立\nuse: 代入\nmistake: 忘了 $c$\ncheck: 1 + 1 = 3'
  const { problems, bank } = await read({ 'formula-cards/maths.txt': formula(own) })
  expect(problems).toEqual([])
  expect(bank.formulaCards).toMatchObject([
    { id: 'fx-1', subject: 'maths', text: '$$a=b$$', condition: '总成立', use: '代入', mistake: '忘了 $c$' },
  ])
  const faults = checkQuestions(bank).join('\n')
  expect(faults).toContain('formula-cards/maths.txt 第 1 行（fx-1）核对“1 + 1 = 3”不成立')
  expect(faults).toContain('有 2 个公式还没有画')
})
