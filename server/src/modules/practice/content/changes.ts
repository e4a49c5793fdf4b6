import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Correction } from '../../../../../contract/schemas/practice/question'
import { bankText as text } from '../strings/bank'
import { contentText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'
import type { QuestionSet, Withdrawn } from '../../../domain/content/bank/types'

const CORRECTIONS = 'questions/corrections.txt'
const WITHDRAWN = 'questions/withdrawn.txt'

async function listLines(dir: string, name: string): Promise<{ line: number; content: string }[]> {
  const file = await readFile(join(dir, name), 'utf8').catch(() => '')
  return file
    .split('\n')
    .map((content, at) => ({ line: at + 1, content: content.trim() }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'))
}

/** Reads which keys were wrong, one a line: question, first version with the right key, day, what was wrong. */
export async function readCorrections(
  dir: string,
  sets: readonly QuestionSet[],
  report: Report,
): Promise<Correction[]> {
  const questions = new Map(sets.flatMap((set) => set.questions.map((question) => [question.id, question])))
  return (await listLines(dir, CORRECTIONS)).flatMap(({ line, content }): Correction[] => {
    const at = (what: string): [] => (report(contentText.line(CORRECTIONS, line, what)), [])
    const [whole, id = '', version = '', day = '', why = ''] = /^(\S+) (\d+) (\S+) (.+)$/.exec(content) ?? []
    if (whole === undefined || !isRealDay(day)) return at(text.correction)
    const question = questions.get(id)
    if (!question) return at(text.paperQuestion(id))
    if (question.version < Number(version)) return at(text.correctionVersion(id, Number(version)))
    const { type, answer, tolerance } = question
    return [
      {
        question: id,
        version: Number(version),
        day,
        text: why,
        type,
        answer,
        ...(tolerance !== undefined && { tolerance }),
      },
    ]
  })
}

/** Reads which questions are not asked any more, one a line: question, why. */
export async function readWithdrawn(
  dir: string,
  sets: readonly QuestionSet[],
  report: Report,
): Promise<Withdrawn[]> {
  const known = new Set(sets.flatMap((set) => set.questions.map(({ id }) => id)))
  return (await listLines(dir, WITHDRAWN)).flatMap(({ line, content }): Withdrawn[] => {
    const [whole, question = '', why = ''] = /^(\S+) (.+)$/.exec(content) ?? []
    if (whole === undefined) report(contentText.line(WITHDRAWN, line, text.withdrawn))
    else if (known.has(question)) report(contentText.line(WITHDRAWN, line, text.withdrawnStill(question)))
    else return [{ question, text: why }]
    return []
  })
}
