export { CauseChoice } from './cause-choice'
export { letterOf, shownOptions, type ShownOption } from './lettering'
export { Options } from './options'
export { Passage } from './passage'
export { pointsOf, worthIn, writePoints } from './points'
export { Review } from './review'
export { RichLine, RichText, type Drawn } from './rich-text'
export { PracticeRun, type QuestionState } from './run'
export {
  chooseQuestions,
  isBelow,
  nameOfSource,
  questionsAt,
  questionsOf,
  readSource,
  typeKey,
  weakNodes,
  writeSource,
  type Source,
} from './sources'
export { ScratchSheet } from './scratch-sheet'
export { useQuestions } from './use-questions'
export { WithPractice } from './with-practice'
