import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The public address of the first script of a build that has a text. */
export function partWith(h5Dir: string, text: string): string {
  const folder = path.join(h5Dir, 'js')
  const name = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(path.join(folder, file), 'utf8').includes(text),
  )
  if (name === undefined) throw new Error(`No script of the build has ${text}.`)
  return `/js/${name}`
}

/** The public address of the script that sends what visitors do: the last that a page loads by itself. */
export const trackingScript = (): string =>
  partWith(path.join(__dirname, '../../dist/h5'), '/statistics/v1/events')
