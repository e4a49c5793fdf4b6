import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Value from 'typebox/value'
import { DocumentIndex, type DocumentEntry } from '../../../contract/schemas/courses/document'
import { readBank } from '../../../server/src/modules/practice/content/bank'
import { DOCUMENTS_FILE } from '../../../server/src/modules/courses/content/documents'
import { readWords } from '../../../server/src/modules/words/content/words'
import { formulaSheet } from './formula-sheet'
import type { Made } from './paper'
import { reciteBook } from './recite-book'
import { wordList } from './word-list'
import { writingGuide } from './writing-guide'

const CONTENT = join(__dirname, '../..')
const INDEX = join(CONTENT, DOCUMENTS_FILE)
const FOLDER = join(CONTENT, 'media/documents')

/** The fields of a file's entry in the index that cannot be read from the file itself. */
type Words = Pick<DocumentEntry, 'id' | 'title' | 'kind' | 'subject' | 'summary' | 'source' | 'download'>

const refuse = (sentence: string): never => {
  throw new Error(sentence)
}

async function store({ id, ...words }: Words, made: Made): Promise<DocumentEntry> {
  const { bytes, pages, outline } = made
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const url = `/media/documents/${id}.${hash}.${words.kind === 'docx' ? 'docx' : 'pdf'}`
  await writeFile(join(CONTENT, url), bytes)
  console.log(`${url}  ${Math.round(bytes.length / 1024)} KB${pages === undefined ? '' : `  ${pages} pages`}`)
  return {
    id,
    ...words,
    ...(pages !== undefined && { pages }),
    size: bytes.length,
    url,
    ...(outline?.length && { outline: [...outline] }),
  }
}

/** Makes the documents that ship out of the bank and the vocabulary, and brings the index up to date. */
async function main(): Promise<void> {
  const bank = await readBank(CONTENT, refuse)
  const words = await readWords(CONTENT, refuse)
  await mkdir(FOLDER, { recursive: true })
  const made = [
    await store(
      {
        id: 'maths-formulas',
        title: '数学公式速查',
        kind: 'pdf',
        subject: 'maths',
        summary: '高等数学、线性代数、概率统计的公式，每条带条件、用法和易错点。',
        source: '由本站公式卡片编成',
        download: true,
      },
      await formulaSheet(bank),
    ),
    await store(
      {
        id: 'core-words',
        title: '核心词表',
        kind: 'pdf',
        subject: 'english',
        summary: '前六个单元的词：释义、例句和译文，可以打印。',
        source: '由本站词表编成',
        download: true,
      },
      await wordList(words),
    ),
    await store(
      {
        id: 'politics-recite',
        title: '政治背诵手册',
        kind: 'book',
        subject: 'politics',
        summary: '五章，按教材顺序，先提示后原文，关键词用粗体标出。',
        source: '由本站背诵卡片编成',
        download: false,
      },
      await reciteBook(bank),
    ),
    await store(
      {
        id: 'writing-guide',
        title: '英语作文句型手册',
        kind: 'docx',
        subject: 'english',
        summary: '应用文、图画作文、图表作文的句型骨架和译文，动笔顺序和检查清单。',
        source: '由本站背诵卡片编成',
        download: true,
      },
      writingGuide(bank),
    ),
  ]
  const known = Value.Parse(DocumentIndex, JSON.parse(await readFile(INDEX, 'utf8').catch(() => '[]')))
  // Entries that a provider has added stay.
  const others = known.filter(({ id }) => made.every((own) => own.id !== id))
  const index = [...made, ...others]
  await writeFile(INDEX, `${JSON.stringify(index, null, 2)}\n`)
  const present = new Set(index.map(({ url }) => url.split('/').pop()))
  const gone = (await readdir(FOLDER)).filter((name) => !present.has(name))
  await Promise.all(gone.map((name) => rm(join(FOLDER, name))))
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
