import type { Cue, Lesson } from '../../../../../contract/schemas/courses/course'
import type { Section } from './source'

/** The times of the sentences of a lesson in tenths of a second: beginning and end, one pair a sentence. */
export type Times = readonly (readonly [from: number, to: number])[]

/** The parts of a lesson that follow from the times of its sentences. */
export type Timeline = Pick<Lesson, 'chapters' | 'cues' | 'board'>

interface Slide {
  title: string
  at: number
  lines: string[]
}

const seconds = (tenths: number): number => Math.floor(tenths / 10)

/** Lays the sections of a lesson along the times of its sentences. A slide is shown with the first sentence after it. */
export function getTimeline(sections: readonly Section[], times: Times): Timeline {
  const cues: Cue[] = []
  const board: Slide[] = []
  const next = (): number => times[cues.length]?.[0] ?? times.at(-1)?.[1] ?? 0
  const chapters = sections.map(({ title, items }) => {
    const at = cues.length === 0 ? 0 : seconds(next())
    for (const { kind, text } of items)
      if (kind === 'say') {
        const [from, to] = times[cues.length] ?? [next(), next()]
        cues.push({ from, to, text })
      } else if (kind === 'slide') board.push({ title: text, at: seconds(next()), lines: [] })
      else board.at(-1)?.lines.push(text)
    return { title, at }
  })
  return { chapters, cues, board }
}
