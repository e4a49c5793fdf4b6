import { readFileSync, writeFileSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * @typedef {object} Figure
 * @property {string} figure what is measured
 * @property {string} measured
 * @property {string} [wanted]
 * @property {string} command the command that prints it
 * @property {string} date the day of the measurement
 * @property {string} [line] a pattern of the line in which the command prints it
 * @property {string} [as] how `measured` is written from the groups of `line`; without it, the first group
 */

const data = `${root}docs/figures.json`
const page = `${root}docs/figures.md`

/** @returns {Figure[]} */
export const loadFigures = () => JSON.parse(readFileSync(data, 'utf8'))

/**
 * Whether a run of a lab prints the figures of a command: the command's own words are among those of the run. A run
 * without any does all parts that a flag names.
 * @param {string} command
 * @param {readonly [name: string, ...args: string[]]} run
 */
export function isPrintedBy(command, [name, ...args]) {
  const [first = '', ...own] = command.replace('npm run lab -- ', '').split(' ')
  if (first !== name) return false
  if (args.length === 0) return own.every((word) => word.startsWith('--'))
  return own.length > 0 && own.every((word) => args.includes(word))
}

/**
 * Takes the figures of some commands out of what the commands printed.
 * @param {readonly Figure[]} figures
 * @param {{ log: string, date: string, isOfCommand(command: string): boolean }} run
 * @returns {{ figures: Figure[], updated: Figure[] }}
 */
export function readFigures(figures, { log, date, isOfCommand }) {
  /** @type {Figure[]} */
  const updated = []
  const all = figures.map((entry) => {
    if (entry.line === undefined || !isOfCommand(entry.command)) return entry
    const match = new RegExp(entry.line, 'm').exec(log)
    if (!match) return entry
    const measured = (entry.as ?? '$1').replaceAll(/\$(\d)/g, (_, group) => match[Number(group)] ?? '')
    const measuredAgain = { ...entry, measured, date }
    updated.push(measuredAgain)
    return measuredAgain
  })
  return { figures: all, updated }
}

const HEAD = `# Figures

What was measured, with which command and when. Two cores of one machine, unless the line says otherwise.
\`docs/figures.json\` holds the entries, and \`npm run -s docs\` writes this page from them.
\`npm run lab -- NAME --save\` measures again and stores what it finds; for the figures of \`npm test\` write its output to a
file and run \`npm run -s docs -- FILE\`. A command fails where a figure misses what its script demands.

| figure | measured | wanted | command | date |
| --- | --- | --- | --- | --- |`

/**
 * The page of the figures, in Markdown.
 * @param {readonly Figure[]} figures
 */
export function figuresPage(figures) {
  const rows = figures.map(
    ({ figure, measured, wanted = '', command, date }) =>
      `| ${figure} | ${measured} | ${wanted} | \`${command}\` | ${date} |`,
  )
  return `${[HEAD, ...rows].join('\n')}\n`
}

/** @param {readonly Figure[]} figures */
export function storeFigures(figures) {
  writeFileSync(data, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(page, figuresPage(figures))
}

/**
 * Stores the figures that a log holds and says which they are.
 * @param {string} log
 * @param {(command: string) => boolean} isOfCommand
 */
export function saveFigures(log, isOfCommand) {
  const date = new Date().toISOString().slice(0, 10)
  const { figures, updated } = readFigures(loadFigures(), { log, date, isOfCommand })
  storeFigures(figures)
  for (const { figure, measured } of updated) console.log(`stored: ${figure}: ${measured}`)
  console.log(`${updated.length} figures were stored in docs/figures.json`)
}
