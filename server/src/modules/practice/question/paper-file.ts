import { figuresIn, formulasIn } from '../../../../../contract/domain/practice/markup'
import type { AskedQuestion } from '../../../../../contract/schemas/practice/paper'
import type { Paper } from '../../../../../contract/schemas/practice/question'
import type { Result } from '../../../../../contract/types'
import type { Bank, QuestionSet } from '../../../domain/content/bank/types'
import { getDrawings } from '../../../domain/content/bank/drawings'

type PaperFile = Result<'getPaperQuestions'>

/** The questions of a paper: no part of it, nor the code that draws it, reveals a key. */
export function paperFile({ sets, subjects }: Bank, { id, subject, sections }: Paper): PaperFile {
  const wanted = new Set(sections.flatMap(({ questions }) => questions))
  const own = sets.filter((set) => set.subject === subject)
  const found = new Map(
    own.flatMap((set) => set.questions.map((question) => [question.id, question] as const)),
  )
  const questions = [...wanted].flatMap((name): AskedQuestion[] => {
    const question = found.get(name)
    if (!question) return []
    const { version, type, group, stem, options } = question
    return [
      {
        id: name,
        version,
        type,
        ...(group !== undefined && { group }),
        stem,
        options: options.map(({ key, text }) => ({ key, text })),
      },
    ]
  })
  const groups = own
    .flatMap((set) => set.groups)
    .filter((group) => group.questions.some((question) => wanted.has(question)))
  const texts = [
    ...questions.flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)]),
    ...groups.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]),
  ]
  const figures = new Set(texts.flatMap(figuresIn))
  const drawn = new Map(own.flatMap((set: QuestionSet) => [...set.figures]))
  return {
    paper: id,
    questions,
    groups,
    ...getDrawings(
      texts.flatMap(formulasIn),
      subjects.find((item) => item.id === subject),
    ),
    figures: Object.fromEntries([...drawn].filter(([file]) => figures.has(file))),
  }
}
