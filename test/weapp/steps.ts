import { setTimeout as wait } from 'node:timers/promises'
import type { MiniProgram } from './host/host'
import { findAll } from './host/query'

/** How long words are waited for, in ms: less than a test may take, so that the error can show the text instead. */
const PATIENCE_MS = 120_000

/** Waits until a program shows some words; those that never come end in an error with the text that is there. */
export async function untilSaid(program: MiniProgram, words: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!program.text().includes(words)) {
    if (performance.now() > end)
      throw new Error(
        `“${words}” is not said on ${program.page.route}:\n${program.text()}\n${program.problems.join('\n')}`,
      )
    await wait(20)
  }
}

/** Chooses the first option of the question that a page shows, as soon as it does. */
export async function chooseFirst(program: MiniProgram): Promise<void> {
  const options = () => [...program.findAll({ role: 'radio' }), ...program.findAll({ role: 'checkbox' })]
  while (options().length === 0) await wait(20)
  const [option] = options()
  if (option) await program.fire(option, 'tap', { x: 1, y: 1 })
}

/** Lets the film of a program's page run over some seconds, as WeChat's player reports it, and stops it. */
export async function watchFilm(program: MiniProgram, from: number, to: number): Promise<void> {
  const [film] = findAll(program.tree(), ({ tag }) => tag === 'video')
  if (!film) throw new Error('there is no film')
  await program.fire(film, 'play', {})
  for (let second = from; second <= to; second += 1)
    await program.fire(film, 'timeupdate', { currentTime: second, duration: 255 })
  await program.fire(film, 'pause', {})
}

/** Draws a stroke with a finger in the area of this name, through points in CSS pixels from its corner. */
export async function drawIn(
  program: MiniProgram,
  label: RegExp,
  points: readonly (readonly [x: number, y: number])[],
): Promise<void> {
  const fire = (type: string, [clientX, clientY]: readonly [number, number]) =>
    program.fire(program.find({ label }), type, { touches: [{ clientX, clientY }] })
  const [first, ...others] = points
  if (!first) return
  await fire('touchstart', first)
  for (const point of others) await fire('touchmove', point)
  await fire('touchend', others.at(-1) ?? first)
}
