import type { Section } from '../../../server/src/modules/courses/content/source'
import { countSeconds, silence, type Narrator } from './voice'

/** Pauses in seconds: before the first sentence, before a sentence, a new slide, a new part, and at the end. */
const PAUSE = { start: 0.6, sentence: 0.35, slide: 0.7, part: 1.2, end: 1.4 } as const

/** A state of the board, from a tenth of a second on. */
export interface Frame {
  readonly from: number
  readonly part: string
  readonly title: string
  readonly lines: readonly string[]
}

/** A lesson as it is played: its sound, when each sentence is said, and what stands on the board when. */
export interface Track {
  readonly sound: Buffer
  /** Beginning and end of each sentence, in tenths of a second. */
  readonly times: [from: number, to: number][]
  readonly frames: readonly Frame[]
  readonly tenths: number
}

/** A sentence with what is written on the board before it. */
interface Step {
  readonly part: string
  readonly title: string
  readonly lines: string[]
  readonly pause: number
  readonly say: string
}

/** The sentences of a lesson. Lines that no sentence of their slide follows are written with the last one. */
function listSteps(sections: readonly Section[]): Step[] {
  const steps: Step[] = []
  let title = ''
  sections.forEach((section, order) => {
    let lines: string[] = []
    let pause: number = order === 0 ? PAUSE.start : PAUSE.part
    const writeRest = (): void => {
      steps.at(-1)?.lines.push(...lines)
      lines = []
    }
    for (const { kind, text } of section.items)
      if (kind === 'slide') {
        writeRest()
        title = text
        pause = Math.max(pause, PAUSE.slide)
      } else if (kind === 'line') lines.push(text)
      else {
        steps.push({ part: section.title, title, lines, pause, say: text })
        lines = []
        pause = PAUSE.sentence
      }
    writeRest()
  })
  return steps
}

/** Says a lesson sentence after sentence; the board shows a line when the sentence after it begins. */
export function getTrack(sections: readonly Section[], narrator: Narrator): Track {
  const sound: Buffer[] = []
  const times: [number, number][] = []
  const frames: Frame[] = []
  let seconds = 0
  const add = (samples: Buffer): void => {
    sound.push(samples)
    seconds += countSeconds(samples)
  }
  const now = (): number => Math.round(seconds * 10)
  for (const { part, title, lines, pause, say } of listSteps(sections)) {
    add(silence(pause))
    const from = now()
    const last = frames.at(-1)
    const isSame = last?.title === title && last.part === part
    if (!isSame || lines.length > 0)
      frames.push({
        from: last ? from : 0,
        part,
        title,
        lines: [...(isSame ? last.lines : []), ...lines],
      })
    add(narrator.say(say))
    times.push([from, now()])
  }
  add(silence(PAUSE.end))
  return { sound: Buffer.concat(sound), times, frames, tenths: now() }
}
