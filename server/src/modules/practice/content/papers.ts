import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObjective } from '../../../../../contract/domain/practice/marking'
import type { Paper, Question } from '../../../../../contract/schemas/practice/question'
import { bankText as text } from '../strings/bank'
import { contentText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import type { QuestionSet, Subject } from '../../../domain/content/bank/types'

const FOLDER = 'questions/papers'
const HEAD = /^# (\S+) (\d{3}) (.+)$/
const PUBLIC = 'public: yes'
const RESERVED = 'reserved: yes'
const SCHOOL = 'school: '
const SECTION = /^## (.+) ([\d.]+)$/

type Section = Paper['sections'][number]

interface Shelf {
  readonly questions: ReadonlyMap<string, Question>
  readonly subjects: readonly Pick<Subject, 'id' | 'tree'>[]
}

function readPaper(
  name: string,
  content: string,
  { questions, subjects }: Shelf,
  report: Report,
): Paper | undefined {
  const at = (line: number, what: string): void => report(contentText.line(name, line, what))
  const lines = content.split('\n')
  const [, id = '', number = '', title = ''] = HEAD.exec(lines[0]?.trim() ?? '') ?? []
  if (id === '') return void at(1, text.header(lines[0] ?? ''))
  const subject = subjects.find(({ tree }) => tree.papers.some((paper) => String(paper.number) === number))
  if (!subject) return void at(1, text.papers(number))
  const fields = new Map<string, number>()
  let school: string | undefined
  const sections: { title: string; note: string; each: number; questions: string[] }[] = []
  const seen = new Set<string>()
  lines.slice(1).forEach((raw, index) => {
    const line = index + 2
    const trimmed = raw.trim()
    const [, heading, each] = SECTION.exec(trimmed) ?? []
    const [, field, value] = /^(minutes|full): (\d+)$/.exec(trimmed) ?? []
    const section = sections.at(-1)
    if (trimmed === '') return
    if (trimmed === PUBLIC) return void fields.set('public', 1)
    if (trimmed === RESERVED) return void fields.set('reserved', 1)
    if (!section && trimmed.startsWith(SCHOOL)) {
      school = trimmed.slice(SCHOOL.length)
      // No real school has said what its exam is like.
      if (!school.startsWith(text.sample)) at(line, text.paperSchool(school))
      if (!title.startsWith(school)) at(1, text.paperTitle(school))
      return
    }
    if (heading !== undefined) sections.push({ title: heading, note: '', each: Number(each), questions: [] })
    else if (field !== undefined) fields.set(field, Number(value))
    else if (section && trimmed.startsWith('note: ')) section.note = trimmed.slice('note: '.length)
    else if (!section) at(line, text.outside)
    else
      for (const question of trimmed.split(/\s+/)) {
        const found = questions.get(question)
        if (!found) at(line, text.paperQuestion(question))
        else if (!found.papers.includes(Number(number))) at(line, text.paperNumber(question, Number(number)))
        else if (fields.has('public') && !isObjective(found.type)) at(line, text.paperPublic(question))
        if (seen.has(question)) at(line, text.paperTwice(question))
        seen.add(question)
        section.questions.push(question)
      }
  })
  const full = fields.get('full') ?? 0
  const sum = sections.reduce((all, section) => all + section.each * section.questions.length, 0)
  if (sum !== full) at(1, text.paperSum(sum, full))
  return {
    id,
    subject: subject.id,
    number: Number(number),
    title,
    minutes: fields.get('minutes') ?? 180,
    full,
    ...(fields.has('public') && { isPublic: true as const }),
    ...(fields.has('reserved') && { isReserved: true as const }),
    ...(school !== undefined && { school }),
    sections: sections satisfies Section[],
  }
}

/**
 * Reads the mock papers: a head `# id 301 title`, `minutes:` and `full:`, then sections `## title points-of-each` with
 * a `note:` and the questions' ids; `public: yes` in the head of what visitors may answer, `reserved: yes` in that of
 * what holds its questions back until it is handed in, `school:` in that of a sample of a fictional school's own exam. Reports unknown and doubled questions, points that do not add up, what a
 * public paper asks that cannot mark itself, and schools that are not named as samples.
 */
export async function readPapers(
  dir: string,
  sets: readonly QuestionSet[],
  subjects: readonly Pick<Subject, 'id' | 'tree'>[],
  report: Report,
): Promise<Paper[]> {
  const questions = new Map(sets.flatMap((set) => set.questions.map((question) => [question.id, question])))
  const names = (await readdir(join(dir, FOLDER)).catch(() => []))
    .filter((name) => name.endsWith('.txt'))
    .sort()
  const papers: Paper[] = []
  for (const name of names) {
    const content = await readFile(join(dir, FOLDER, name), 'utf8')
    const paper = readPaper(`${FOLDER}/${name}`, content, { questions, subjects }, report)
    if (paper) papers.push(paper)
  }
  return papers
}
