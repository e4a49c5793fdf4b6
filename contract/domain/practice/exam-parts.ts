/** The parts of an exam paper, by the names under which points of past exams are stored: names stay. */
export const examParts = [
  'single',
  'multiple',
  'analysis',
  'cloze',
  'reading',
  'matching',
  'translation',
  'letter',
  'essay',
  'fill',
  'solving',
] as const
export type ExamPart = (typeof examParts)[number]

/** A part of an exam paper, and the points that it is worth. */
export interface PartWorth {
  readonly part: ExamPart
  readonly full: number
}

const maths: readonly PartWorth[] = [
  { part: 'single', full: 50 },
  { part: 'fill', full: 30 },
  { part: 'solving', full: 70 },
]

/** The parts of each exam paper by its number, in the exam's order; a test holds them against the mock papers. */
const papers: Readonly<Record<number, readonly PartWorth[]>> = {
  101: [
    { part: 'single', full: 16 },
    { part: 'multiple', full: 34 },
    { part: 'analysis', full: 50 },
  ],
  201: [
    { part: 'cloze', full: 10 },
    { part: 'reading', full: 40 },
    { part: 'matching', full: 10 },
    { part: 'translation', full: 10 },
    { part: 'letter', full: 10 },
    { part: 'essay', full: 20 },
  ],
  204: [
    { part: 'cloze', full: 10 },
    { part: 'reading', full: 40 },
    { part: 'matching', full: 10 },
    { part: 'translation', full: 15 },
    { part: 'letter', full: 10 },
    { part: 'essay', full: 15 },
  ],
  301: maths,
  302: maths,
  303: maths,
  408: [
    { part: 'single', full: 80 },
    { part: 'solving', full: 70 },
  ],
}

/** The parts of an exam paper; none where its format is not known. */
export const partsOfPaper = (paper: number): readonly PartWorth[] => papers[paper] ?? []

/** Points of a whole exam paper. */
export const fullOfPaper = (paper: number): number =>
  partsOfPaper(paper).reduce((sum, { full }) => sum + full, 0)

/** Points that a part earned. */
export interface PartPoints {
  readonly part: ExamPart
  readonly points: number
}

/** A student's result in an exam. */
export interface PastResult {
  /** Number of the exam paper, as 301. */
  readonly paper: number
  /** The year to whose entrants it belongs: 2026 for the exam of December 2025. */
  readonly year: number
  readonly total: number
  /** Parts of which the points are known; they may be all or none. */
  readonly parts: readonly PartPoints[]
}

/** Whether points of parts can come to a total: what is not given of the others is enough, and not too much. */
export function canComeTo({ paper, total, parts }: Omit<PastResult, 'year'>): boolean {
  const known = parts.reduce((sum, { points }) => sum + points, 0)
  const open = partsOfPaper(paper)
    .filter(({ part }) => !parts.some((partPoints) => partPoints.part === part))
    .reduce((sum, { full }) => sum + full, 0)
  return known <= total && total <= known + open
}
