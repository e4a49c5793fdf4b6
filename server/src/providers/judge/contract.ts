/** Where others see a text: as the name of a person, or as something said among students. */
export type TextPlace = 'name' | 'talk'

/** The verdict on a text: others may see it, they may not, or nobody could be asked. */
export type Verdict = 'pass' | 'risky' | 'unknown'

/** Judges what a student wrote before others see it; nothing of it rejects. */
export interface TextJudge {
  /** `author` resolves to how the judge knows the student, and is asked only where the judge can be. */
  judge(text: string, place: TextPlace, author: () => Promise<string | undefined>): Promise<Verdict>
}

/** Where no judge is configured. */
export const noJudge: TextJudge = { judge: () => Promise.resolve('unknown') }
