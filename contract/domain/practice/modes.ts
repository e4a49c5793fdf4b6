/** How a run of questions goes. */
export interface RunMode {
  /** Whether right and wrong are shown after each answer, or when all is handed in. */
  readonly feedback: 'now' | 'later'
  /** Whether the time is limited. */
  readonly isTimed: boolean
}

/** Every mode by its name, which events of the study log carry: names stay. */
export const runModes = {
  /** Training: an answer is shown at once. */
  train: { feedback: 'now', isTimed: false },
  /** What was wrong before, asked again. */
  mistakes: { feedback: 'now', isTimed: false },
  /** A test of some knowledge: handed in as a whole. */
  test: { feedback: 'later', isTimed: false },
  /** A whole mock paper in the exam's time. The server begins it, keeps its time and marks it. */
  paper: { feedback: 'later', isTimed: true },
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
