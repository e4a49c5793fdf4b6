import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { isPrintedBy, saveFigures } from './figures.mjs'
import { root } from './run.mjs'

/**
 * @typedef {object} Lab
 * @property {string} file a TypeScript file to run, or the test file that jest runs
 * @property {readonly string[]} [jest] the arguments of jest, where it runs the file
 * @property {Record<string, string>} [env]
 * @property {string} text
 */

/**
 * Everything that measures, attacks or pictures the product, by name.
 * @type {Readonly<Record<string, Lab>>}
 */
export const labs = {
  'bench:answers': {
    file: 'test/perf/answers.ts',
    text: 'answers made durable a second, and seconds to count them',
  },
  'bench:auth': {
    file: 'test/perf/auth.ts',
    text: 'logins by SMS code and by password, and the session check beside them',
  },
  'bench:boards': {
    file: 'test/perf/boards.ts',
    text: 'time of a rank among 1,000,000 students on a leaderboard',
  },
  'bench:events': { file: 'test/perf/events.ts', text: 'tracking events accepted a second' },
  'bench:habit': { file: 'test/perf/habit.ts', text: 'check-ins recorded a second' },
  'bench:live': {
    file: 'test/perf/live.ts',
    text: 'time of a message to the last of 2,000 listeners in a live class',
  },
  'bench:search': { file: 'test/perf/search.ts', text: 'time of a search among 20,000 questions' },
  'bench:today': {
    file: 'test/perf/today.ts',
    text: 'time of the notes in getToday, without new events and after one more review',
  },
  'bench:words': { file: 'test/perf/words.ts', text: 'reviews of words made durable a second' },
  'faults:doors': {
    file: 'test/faults/doors.ts',
    text: 'attacks a server as strangers would, and exports a large account; "export" does only the latter',
  },
  'faults:habit': {
    file: 'test/faults/habit.ts',
    text: 'check-ins at the border of a day, late, twice and through kills of the server; [STUDENTS [SEED]]',
  },
  'faults:live': {
    file: 'test/faults/live.ts',
    text: 'kills servers under students who write in a live class; [KILLS]',
  },
  'faults:orders': {
    file: 'test/faults/orders.ts',
    text: 'kills servers under students who buy, and compares the books with the money; [STUDENTS]',
  },
  'faults:words': {
    file: 'test/faults/words.ts',
    text: 'kills servers under devices that send their words; [KILLS]',
  },
  'histories:words': {
    file: 'test/src/areas/words/store/word-store-histories.test.ts',
    jest: ['--selectProjects', 'unit', '--testTimeout', '1200000', '-t', 'three devices'],
    env: { CASES: 'new', HISTORIES: '10000' },
    text: '10,000 random histories of one student on three devices, with lost calls and replies',
  },
  'perf:campaign': {
    file: 'test/perf/campaign.ts',
    text: 'a campaign page against a control: --pairs, --scores, --repeat, --drawn, --all [--from=/path]',
  },
  'perf:challenge': {
    file: 'test/perf/challenge.ts',
    text: 'how long a slow phone searches for the solution of a challenge',
  },
  'perf:first-sync': {
    file: 'test/perf/first-sync.ts',
    text: 'bytes and round trips by which a new device gets a year of 44,000 reviews',
  },
  'perf:words': {
    file: 'test/perf/words-page.ts',
    text: 'the word card on a slow phone: --lcp its first view, --flip the turning of a card',
  },
  'sim:ability': {
    file: 'test/perf/sim-ability.ts',
    text: 'students of known ability: bias, band, questions needed, how difficulties converge',
  },
  'sim:words': {
    file: 'test/perf/sim-words.ts',
    text: "a student's 200 days with the words: exam-date schedule and steady ones; [SEED …]",
  },
  screenshots: {
    file: 'test/e2e/screenshots.ts',
    text: 'pictures of the main screens in five looks; URL FOLDER',
  },
}

const USAGE = `npm run lab -- NAME [ARGUMENTS] [--save]; on a machine that does nothing else. With --save its figures are
stored in docs/figures.json. NAME is one of:`

/** The names with what each does, a line each. */
export function listLabs() {
  const lines = Object.entries(labs).map(([name, { text }]) => `  ${name.padEnd(16)} ${text}`)
  return [USAGE, ...lines].join('\n')
}

/**
 * The arguments with which Node runs a lab.
 * @param {Lab} lab
 * @param {readonly string[]} args
 */
export function listCommand({ file, jest }, args) {
  return jest
    ? [
        `${root}node_modules/jest/bin/jest.js`,
        '-c',
        'test/jest.config.cjs',
        ...jest,
        '--runTestsByPath',
        file,
      ]
    : ['--import', 'tsx', file, ...args]
}

/**
 * Runs the lab that is named and ends with its code; without a name, or with an unknown one, prints the list.
 * @param {readonly string[]} words
 */
function main([name = '', ...args]) {
  const lab = labs[name]
  if (!lab) {
    console.log(listLabs())
    process.exitCode = name === '' ? 0 : 1
    return
  }
  const own = args.filter((word) => word !== '--save')
  const child = spawn(process.execPath, listCommand(lab, own), {
    cwd: root,
    env: { ...process.env, ...lab.env },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    log += text
    process.stdout.write(text)
  })
  // A terminal sends its interrupt to both; the lab says first what it has measured.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('close', (code) => {
    process.exitCode = code ?? 1
    if (own.length < args.length) saveFigures(log, (command) => isPrintedBy(command, [name, ...own]))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
