export {
  FEWEST_ANSWERS,
  isMastered,
  isMeasured,
  measure,
  getRating,
  RATINGS,
  getMasteryStep,
  type Measured,
  type MeasuredSubject,
} from './ability'
export { AbilityTest } from './ability-test'
export { buildReportAddress, buildResumeAddress, buildRunAddress, runOfLesson, runOfNode } from './addresses'
export {
  listCandidates,
  chooseQuestions,
  MISTAKES_SIZE,
  openRun,
  questionsIn,
  SIMILAR,
  weakNodes,
  type Offer,
} from './choose'
export { diagnose, listPapers, type Diagnosis, type LostPart, type PaperStand } from './diagnose'
export { ClozeText } from './cloze-text'
export {
  duelQuestions,
  duelsDone,
  saveRuns,
  outcomeOfDuel,
  getOwnLastRun,
  getOwnSide,
  findRival,
  rivalsAmong,
  tellingAnswers,
  type DuelOutcome,
  type Rival,
  type RivalRun,
} from './duel'
export { listFolders } from './folders'
export { Keeping } from './keeping'
export { LONGEST_ANSWER } from './join-drafts'
export { getLetter } from './lettering'
export { LogInFirst } from './log-in-first'
export { BandRow } from './band-row'
export {
  MasteryBranch,
  MasteryDisc,
  MasteryLeaf,
  MasterySquares,
  MasterySteps,
  spokenMastery,
} from './mastery-parts'
export {
  listCauses,
  filterIn,
  isDue,
  countMinutes,
  mistakesBy,
  wholeBook,
  type MistakeFilter,
} from './mistakes'
export { Options } from './options'
export { outcomeByNode, runOutcome, type RunOutcome } from './outcome'
export { Passage } from './passage'
export { Photos } from './photos'
export { worthIn, writePoints } from './points'
export {
  computeAccuracy,
  listChildren,
  listHeads,
  nextNodes,
  listPath,
  progressByNode,
  progressByType,
  getProgress,
  type NextNode,
  type Progress,
} from './progress'
export { QuestionCard } from './question-card'
export { countCards, daysAfter, nextCards, recitedToday, SITTING } from './recite'
export { QuestionsFailed } from './questions-failed'
export { Rating, ratingRange } from './rating'
export { REPORTS_PAGE, seeReports } from './report-news'
export { ReportNotice } from './report-notice'
export { getResult } from './result'
export { Review } from './review'
export { getDrawn } from './drawn-lesson'
export { RichLine, RichText, type Drawn } from './rich-text'
export { heldBack, nodesOffered, offeredIn, offerTo, openPapers } from './offer'
export { listMockPapers, listSchoolPapers } from './papers'
export { PracticeRun } from './run'
export type { RunQuestion } from './run-question'
export { ScratchSheet } from './scratch-sheet'
export { isBelow, nameOfSource, readSource, typeKey, type Source } from './sources'
export { NETWORK_SIZE, getPart, PLACEMENT_SECONDS, PLACEMENT_SIZE } from './spread'
export { StemLine } from './stem-line'
export { SubjectChips } from './subject-chips'
export { firstNode, listLeaves, listTree } from './tree'
export { useCards } from './use-cards'
export { useCollectedQuestions } from './use-kept-questions'
export { useQuestions } from './use-questions'
export {
  choosePapers,
  storedChoice,
  NO_PAPER,
  OWN_PAPER,
  satSubjects,
  suitedPaper,
  suitedTo,
  useSubject,
  type SubjectChoice,
} from './use-subject'
export { formatDay, formatDayAndClock } from './when'
export { WithDecks } from './with-decks'
export { WithPractice } from './with-practice'
export { WithReport } from './with-report'
export { getTraining } from './training'
export { ChangeRow } from './change-row'
export { NothingYet } from './nothing-answered'
export { RatingRow } from './rating-row'
export { writeDay } from './write-day'
