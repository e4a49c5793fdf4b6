import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseUnit, readWords } from '../../server/src/modules/words/content/words'
import { ipaFault } from '../../server/src/lib/ipa'
import { INVENTED } from '../../contract/domain/words/placement'
import { WordSearch } from '../../src/areas/words/parts/search'
import { exampleForms } from '../../src/areas/words/strings/search'

const HEADER = 'word\tipa\tband\tsenses\texample\ttranslation\tlonger\tlongerTranslation\tforms\thints'
const good = {
  word: 'abandon',
  ipa: '/əˈbændən/',
  band: '2',
  senses: 'v. 放弃；遗弃 | n. 放纵',
  example: 'They abandoned the plan for lack of money.',
  translation: '由于缺钱，他们放弃了这个计划。',
  longer:
    'Managers who abandon a plan at the first sign of trouble rarely learn why it failed, whereas those who wait often discover that only a small part of it was wrong.',
  longerTranslation:
    '一遇到麻烦就放弃计划的管理者，很少弄清它为什么失败；而肯等一等的人，往往发现出错的只是其中一小部分。',
  forms: 'abandons abandoned abandoning',
  hints: 'near desert 擅自离开 | phrase abandon oneself to 沉溺于',
}
const line = (changed: Partial<typeof good> = {}) => Object.values({ ...good, ...changed }).join('\t')

function parse(text: string) {
  const received: string[] = []
  const words = parseUnit('words/01.tsv', text, 1, (sentence) => void received.push(sentence))
  return { words, received }
}

test('a line of a unit is read whole', () => {
  expect(parse(`${HEADER}\n${line()}\n`)).toEqual({
    received: [],
    words: [
      {
        word: 'abandon',
        unit: 1,
        ipa: 'əˈbændən',
        band: 2,
        senses: [
          { part: 'v.', gloss: '放弃；遗弃' },
          { part: 'n.', gloss: '放纵' },
        ],
        example: {
          english: 'They abandoned the plan for lack of money.',
          chinese: '由于缺钱，他们放弃了这个计划。',
        },
        longer: { english: good.longer, chinese: good.longerTranslation },
        forms: ['abandons', 'abandoned', 'abandoning'],
        hints: [
          { kind: 'near', text: 'desert 擅自离开' },
          { kind: 'phrase', text: 'abandon oneself to 沉溺于' },
        ],
      },
    ],
  })
})

test.each([
  ['a word that is no spelling', { word: 'aban don' }, '拼写不对'],
  ['a form that is the word itself', { forms: 'abandon' }, '词形 abandon 不对'],
  ['a transcription without slashes', { ipa: 'əˈbændən' }, '斜线'],
  ['a Latin g in the transcription', { ipa: '/ˈgæp/' }, '不认识的符号 g'],
  ['two syllables without a stress', { ipa: '/əbændən/' }, '重音不对'],
  ['a transcription without a vowel', { ipa: '/bnd/' }, '没有元音'],
  ['a band that is none', { band: '5' }, '难度 5 不对'],
  ['no sense', { senses: '' }, '没有释义'],
  ['a part of speech that is none', { senses: 'x. 放弃' }, '词性 x. 不对'],
  ['a sense without Chinese', { senses: 'v. give up' }, '要有中文'],
  ['a sense with English punctuation', { senses: 'v. 放弃; 遗弃' }, '用中文标点'],
  [
    'a verb whose forms are missing',
    { senses: 'v. 放弃', forms: '', example: 'Abandon it.' },
    '没有写全词形',
  ],
  ['an example without the word', { example: 'They gave up the plan.' }, '例句里没有这个单词'],
  [
    'an example that only looks like it',
    { example: 'The abandonment of the plan hurt.' },
    '例句里没有这个单词',
  ],
  ['an example that is cut off', { example: 'They abandoned the plan' }, '不是完整的一句'],
  ['a translation without Chinese', { translation: 'no' }, '译文要有中文'],
  ['a hint of an unknown kind', { hints: 'note 罕见' }, '提示 note 不对'],
  ['a hint that says nothing', { hints: 'near' }, '提示 near 不对'],
  ['an opposite without Chinese', { hints: 'opposite keep' }, '提示 keep 没有中文'],
  ['a Latin abbreviation', { hints: 'phrase urge sb. to do 敦促' }, '写着 sb\\.'],
  ['a Chinese ellipsis in English', { hints: 'phrase take……for granted 当然' }, '写着 e…'],
  ['a reading that is none', { hints: 'say 动词读 /rɪˈbel/' }, '读音 动词读'],
  ['a reading that is not well-formed', { hints: 'say v. /rebel/' }, '重音不对'],
  ['no long sentence in a frequent band', { longer: '', longerTranslation: '' }, '没有长例句'],
  ['a long sentence that is short', { longer: 'They abandoned it.' }, '长例句有 3 个词'],
  ['a long sentence without the word', { longer: good.longer.replace('abandon', 'drop') }, '例句里没有'],
  ['a long sentence without its translation', { longerTranslation: '' }, '译文要有中文'],
  [
    'a word in -ize whose other spelling is missing',
    {
      word: 'utilize',
      forms: 'utilizes utilized utilizing',
      example: 'They utilized it.',
    },
    '缺另一种拼写 utilise',
  ],
])('%s is told with its line', (_, changed, what) => {
  const { words, received } = parse(`${HEADER}\n${line()}\n${line(changed)}\n`)
  expect(words).toHaveLength(1)
  expect(received).toEqual([expect.stringMatching(new RegExp(`^内容文件 words/01\\.tsv 第 3 行.*${what}`))])
})

test('a column too few, and a header that is not the one agreed, are reported', () => {
  expect(parse(`${HEADER}\nabandon\n`).received).toEqual([expect.stringContaining('第 2 行有 1 列')])
  expect(parse(`word\n${line()}\n`).received).toEqual([expect.stringContaining('第 1 行不是表头')])
})

test('whatever a file holds, reading it ends, and each line is a word or reported', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const lines = texts.join('\t').replace(/\n$/, '').split('\n')
      const { words, received } = parse(`${HEADER}\n${lines.join('\n')}\n`)
      expect(words.length + received.length).toBe(lines.length)
    }),
  )
})

test.each(['kæt', 'ˈdɒktə', 'ˌɪnfəˈmeɪʃən', 'ˈtʃɔɪs', 'lɒx'])('%s is well-formed', (ipa) => {
  expect(ipaFault(ipa)).toBeUndefined()
})

test.each(['ˈdɒkˈtə', 'dɒktəˈ', 'ˈˌdɒktə', 'ˈkætˈ'])('%s is stressed wrongly', (ipa) => {
  expect(ipaFault(ipa)).toEqual({ kind: 'stress' })
})

describe('the folder of units', () => {
  let dir: string
  const received: string[] = []
  const put = (file: string, ...lines: string[]) =>
    writeFileSync(join(dir, 'words', file), `${[HEADER, ...lines].join('\n')}\n`)
  const read = () => readWords(dir, (sentence) => void received.push(sentence))

  beforeEach(() => {
    received.length = 0
    dir = mkdtempSync(join(tmpdir(), 'shangan-words-'))
    mkdirSync(join(dir, 'words'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  test('gives its words in the order of the units', async () => {
    const short = { band: '3', longer: '', longerTranslation: '' }
    put('02.tsv', line({ ...short, word: 'second', senses: 'n. 秒', example: 'Wait a second.' }))
    put('01.tsv', line())
    const words = await read()
    expect(words.map(({ word, unit }) => [word, unit])).toEqual([
      ['abandon', 1],
      ['second', 2],
    ])
    expect(received).toEqual([])
  })

  test('reports a word that two units have, however it is written', async () => {
    put('01.tsv', line())
    put('02.tsv', line({ word: 'Abandon' }))
    await expect(read()).resolves.toHaveLength(1)
    expect(received).toEqual(['内容文件 words/02.tsv 的 Abandon 与 words/01.tsv 里的重复：请删去一个。'])
  })

  test('reports a unit that is not the next one, and a folder that is not there', async () => {
    put('03.tsv', line())
    await read()
    expect(received).toEqual([expect.stringContaining('应是第 1 单元')])
    rmSync(join(dir, 'words'), { recursive: true })
    await expect(read()).resolves.toEqual([])
    expect(received.at(-1)).toContain('找不到内容文件夹 words')
  })
})

test('the forms that the search names as its examples are found in the shipped list, or as a school word', async () => {
  const entries = new Map((await readWords('content', () => undefined)).map((entry) => [entry.word, entry]))
  const search = new WordSearch([...entries.keys()], (word) => entries.get(word))
  for (const form of exampleForms) {
    const { found, basic } = search.find(form)
    expect([form, [...found, ...basic].length]).toEqual([form, 1])
  }
})

test('no invented word of the placement is one of the list, nor a form of one', async () => {
  const words = await readWords('content', () => undefined)
  const spellings = new Set(words.flatMap(({ word, forms }) => [word, ...forms]))
  expect(INVENTED.filter((word) => spellings.has(word))).toEqual([])
})
