export { English, Examples, headClass, Hints, Ipa, Pronunciation, Senses } from './entry-parts'
export { beginMore, groupToLearn, lastGroup, newestAnswer, getResult, getStanding, type Group } from './group'
export { NoteField } from './note-field'
export { NoWords } from './no-words'
export { WordSession, type Card, type Due, type Face } from './session'
export { useAnswerTime } from './use-answer-time'
export { useEntries, useEntry } from './use-entries'
export { firstGloss, wholeGloss } from './gloss'
export { isHeard, isTyped, quizKinds, type Option, type Question, type QuizKind } from './quiz'
export {
  countQuestionsLeft,
  planQuiz,
  QUIZ_KEY,
  readQuiz,
  getScore,
  type QuizPlan,
  type QuizRecord,
} from './quiz-plan'
export { QuizRun } from './quiz-run'
export { WordSearch, type Found, type SearchResult } from './search'
export { Speaker } from './speaker'
export { useSay } from './use-say'
export { expectedTitle, expectedWords } from './expected'
export { ExpectedBand } from './expected-band'
export { calendarDay, formatDate } from '../../../../contract/domain/study/day'
export { useForecast, useKnownOn } from './use-computed'
export { useKeyed } from './use-keyed'
export { WithWords } from './with-words'
export { countStates, getName, getQuery, findWordSet, wordsIn, wordStates, type WordSet } from './word-set'
