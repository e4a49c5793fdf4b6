import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hasListedWord } from '../../contract/domain/courses/live/text'
import { CHAT_WORDS_FILE, readChatWords } from '../../server/src/modules/courses/content/chat-words'

const DIR = join(__dirname, '../../content')

let words: readonly string[]
beforeAll(async () => {
  words = await readChatWords(DIR)
})

/** Texts that a class may talk about: questions, lessons, documents, pages and all else that is not code. */
const textFiles = (): string[] =>
  readdirSync(DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(txt|tsv|json|md)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => relative(DIR, path) !== CHAT_WORDS_FILE)

test.each([
  '线代考几道大题',
  '线代，考哪几章',
  '线代考加边法吗',
  '线代考包含行列式的证明吗',
  '近代考得多吗',
  '近代考联系时政的题吗',
  '现代考法变了吗',
  '能不能用极限代替考虑增量',
  '没看透题目',
  '渗透题怎么做',
  '排泄题总错',
  '考试泄题违法吗',
  '不要去死记硬背',
  '建议你去死磕真题',
  '不去死抠细节行吗',
  '银行贷款的利息算剩余价值吗',
  '贷款加息以后投资会怎么变',
  '存款和贷款加起来是多少',
  '助学贷款怎么办',
  '互联网贷款属于直接融资吗',
  '面包过期了还能退，用的是哪条原理',
  '怎么确保过线',
  '环保过关的企业',
  '今天刷单选题',
  '网上刷单选，大题抄一遍',
  '雇人刷单违反诚信原则',
  '这本书要另外购买答案吗',
  '模考前答案能看吗',
  'gunman 是枪手吗',
  '电脑残留的数据怎么清',
  '大脑残存的功能',
  '智障儿童的教育怎么答',
  '赌博罪和开设赌场罪怎么区分',
  '澳门的博彩业属于第三产业吗',
  'u(x)加v(x)的导数是多少',
  '首项加q，q是公比',
  '哪里能免费领资料',
])('%s is said in class', (said) => expect(hasListedWord(said, words)).toBe(false))

test.each([
  '找代考，包上岸',
  '有偿代考',
  '代考 联系我',
  '代考加 V 信',
  '需要找人替考的来',
  '替考，私聊我',
  '找枪手',
  '考前透题，一题不差',
  '内部泄题群',
  '卖答案',
  '保证包过',
  '签约保过班，不过退款',
  '兼职刷单，日结',
  '办贷款加微信',
  '贷款秒批',
  '博彩平台注册送钱',
  '加我 VX 拿真题',
  '加ＱＱ群领资料',
  '扫码进群',
  '你去死吧',
  '智障老师',
])('%s is refused', (said) => expect(hasListedWord(said, words)).toBe(true))

test('nothing that is taught or shown is refused', () => {
  const files = textFiles()
  expect(files.length).toBeGreaterThan(200)
  const refused = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => hasListedWord(line, words))
      .map((line) => `${relative(DIR, path)}: ${line}`),
  )
  expect(refused).toEqual([])
})
