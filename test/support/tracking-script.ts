import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(__dirname, '../../dist/h5/js')

/** The public address of the script that sends what visitors do: the last that a page loads by itself. */
export function trackingScript(): string {
  const name = readdirSync(folder).find(
    (file) =>
      file.endsWith('.js') && readFileSync(path.join(folder, file), 'utf8').includes('/statistics/v1/events'),
  )
  if (name === undefined) throw new Error('No script of the build sends what visitors do.')
  return `/js/${name}`
}
