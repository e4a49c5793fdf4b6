import type { Paper } from '../api/question'
import type { QuestionBank } from '../store/question-bank'
import type { SubjectChoice } from './use-subject'

/** The mock papers of a subject in the exam's own format, of one exam where it is chosen. */
export const listMockPapers = (bank: QuestionBank, { subject, paper }: SubjectChoice): Paper[] =>
  bank.index.papers.filter(
    ({ isPublic, school, subject: own, number }) =>
      !isPublic && school === undefined && own === subject && (paper === undefined || number === paper),
  )

/** Papers in the format of a school's own exam, with the school: samples of fictional ones only. */
export const listSchoolPapers = (bank: QuestionBank): { readonly school: string; readonly paper: Paper }[] =>
  bank.index.papers.flatMap((paper) => (paper.school === undefined ? [] : [{ school: paper.school, paper }]))
