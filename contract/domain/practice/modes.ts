/** How a run of questions goes. */
export interface RunMode {
  /** Whether right and wrong are shown after each answer, or when all is handed in. */
  readonly feedback: 'now' | 'later'
  /** Whether the time is limited. */
  readonly isTimed: boolean
  /** Whether a question stands alone on the screen, or all follow each other. */
  readonly layout: 'one' | 'all'
  /** Whether its questions are chosen when it begins, or each by the answers before it. */
  readonly choice: 'first' | 'adaptive'
}

const usual = { feedback: 'now', isTimed: false, layout: 'one', choice: 'first' } as const

/** Every mode by its name, which events of the study log carry: names stay. */
export const runModes = {
  /** Training: an answer is shown at once. */
  train: usual,
  /** Questions that were wrong before, asked again. */
  mistakes: usual,
  /** Training in which each question is about as hard as the student is good. */
  adaptive: { ...usual, choice: 'adaptive' },
  /** The same over a whole subject, to measure the ability. */
  ability: { ...usual, choice: 'adaptive' },
  /** A walk over the network of a subject's knowledge. */
  network: usual,
  /** A duel over that network, against the recorded run of somebody else or one's own. */
  duel: usual,
  /** The starting point of a student, in one subject or several: handed in as a whole. */
  placement: { ...usual, feedback: 'later' },
  /** A test of some knowledge: handed in as a whole. */
  test: { ...usual, feedback: 'later' },
  /** The same with all questions on one page. */
  page: { ...usual, feedback: 'later', layout: 'all' },
  /** A short paper for visitors, handed in as a whole; the first result of each student counts on its board. */
  public: { ...usual, feedback: 'later' },
  /** A whole mock paper in the exam's time. The server begins it, keeps its time and marks it. */
  paper: { ...usual, feedback: 'later', isTimed: true },
} as const satisfies Readonly<Record<string, RunMode>>

export type RunModeName = keyof typeof runModes

/** Runs that a device begins by itself. */
export type UntimedModeName = {
  [Name in RunModeName]: (typeof runModes)[Name]['isTimed'] extends true ? never : Name
}[RunModeName]

export const isUntimed = (name: RunModeName): name is UntimedModeName => !runModes[name].isTimed

export const isRunMode = (name: unknown): name is RunModeName =>
  typeof name === 'string' && Object.keys(runModes).includes(name)

/** How long after its end a timed run is still handed in as in time, in ms: the last answer is on its way. */
export const GRACE_MS = 30_000

/** How many questions a run has; undefined for one that still chooses them, by the answers. */
export const findSize = (run: {
  readonly begin: { readonly mode: RunModeName }
  readonly questions: readonly string[]
}): number | undefined => (runModes[run.begin.mode].choice === 'adaptive' ? undefined : run.questions.length)
