import { Compile } from 'typebox/compile'
import { Type } from 'typebox'
import { share } from '../../../../../contract/domain/practice/marking'
import type { StudyEvent } from '../../../../../contract/domain/study/stream'
import { attemptsIn } from '../../../domain/attempts-in'
import type { Paper, Question } from '../../../../../contract/schemas/practice/question'
import type { Bank } from '../../../domain/content/bank/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import * as repo from './public-paper-repo'

/** The dependencies of public papers. */
export interface PublicPaperDeps {
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
}

/** The short papers for visitors, as the server marks them. */
export interface PublicPapers {
  /** Whether there is such a paper. */
  has(paper: string): boolean
  /** The points of a student's first run of a paper that was handed in, rounded; undefined before there is one. */
  findResult(uid: string, paper: string): Promise<number | undefined>
  /** The papers in runs of which stored events are. */
  touched(uid: string, events: readonly StudyEvent[]): Promise<string[]>
}

const isAnswer = Compile(Type.Object({ question: Type.String(), text: Type.String() }))
const getSource = (paper: string) => `paper:${paper}`

function listQuestions(
  bank: Bank,
  { subject, sections }: Paper,
): Map<string, { each: number; one: Question }> {
  const all = new Map(
    bank.sets
      .filter((set) => set.subject === subject)
      .flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)),
  )
  return new Map(
    sections.flatMap(({ each, questions }) =>
      questions.flatMap((id) => {
        const first = all.get(id)
        return first ? [[id, { each, one: first }] as const] : []
      }),
    ),
  )
}

/** Makes the public papers of a bank. */
export function createPublicPapers({ content, db }: PublicPaperDeps): PublicPapers {
  const find = (id: string): Paper | undefined =>
    content.bank.papers.find((paper) => paper.isPublic && paper.id === id)
  return {
    has: (paper) => find(paper) !== undefined,

    async findResult(uid, id) {
      const paper = find(id)
      const answers = paper && (await repo.firstAnswers(db, uid, getSource(id)))
      if (!answers) return undefined
      const questions = listQuestions(content.bank, paper)
      const points = answers.map((body) => {
        const asked = isAnswer.Check(body) ? questions.get(body.question) : undefined
        return asked && isAnswer.Check(body) ? asked.each * share(asked.one, body) : 0
      })
      return Math.round(points.reduce((sum, point) => sum + point, 0))
    },

    async touched(uid, events) {
      const attempts = attemptsIn(events)
      if (attempts.length === 0) return []
      const sources = await repo.publicSources(db, uid, attempts)
      return content.bank.papers
        .filter(({ id, isPublic }) => isPublic && sources.includes(getSource(id)))
        .map(({ id }) => id)
    },
  }
}
