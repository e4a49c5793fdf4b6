import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compileServer } from '../../config/tasks/build-server.mjs'
import type { DrawnList } from '../../server/src/delivery/drawn-list'
import { launchChromium } from '../support/chromium'
import { freePort, startServer } from '../support/server-process'
import { getCpu } from './cpu'
import { visit, type Visit } from './lighthouse'
import { repeatVisits } from './repeat'
import { loadSight } from './sight'

/** Pairs of visits, control and page by turns, of which at least nine must be comparable. */
const PAIRS = 9
const MAX_TRIES = 14
/** The page that stands for all others. */
const CAMP = { path: '/market/summer-gold/27', config: 'summer-gold27' }
/** Visits that are repeated. */
const REPEATS = 5
const REQUESTS = 4000
const ROUNDS = 5

/** A process and an address that it answers. */
type Target = { readonly pid: number; readonly url: string }

const gates = {
  lcp: 1.05,
  anyLcp: 1.15,
  chain: 2,
  cls: 0,
  tbt: 100,
  performance: 98,
  accessibility: 100,
  drawn: 0.6,
  repeat: 0.25,
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Two visits can be held against each other when the machine was about as fast in both. */
const comparable = (a: Visit, b: Visit): boolean => Math.abs(a.machine / b.machine - 1) <= 0.25

interface Line {
  what: string
  measured: number
  gate: string
  isGood: boolean
}

const atMost = (what: string, measured: number, gate: number): Line => ({
  what,
  measured,
  gate: `≤ ${gate}`,
  isGood: measured <= gate,
})
const atLeast = (what: string, measured: number, gate: number): Line => ({
  what,
  measured,
  gate: `≥ ${gate}`,
  isGood: measured >= gate,
})

/** Said by a signal: what is under way is ended, and what was measured so far is printed. */
const stop = new AbortController()

let stoppedAt = Number.POSITIVE_INFINITY

/** A first signal ends it in order, a later one at once; who runs this passes the terminal's on, so it comes twice. */
function stopOrEnd(): void {
  if (performance.now() - stoppedAt > 1000) process.exit(130)
  stoppedAt = Math.min(stoppedAt, performance.now())
  stop.abort()
}

/** Runs the steps of a measurement one after the other; false when it was cut off, which also makes a step fail. */
async function eachStep(count: number, step: (at: number) => Promise<boolean>): Promise<boolean> {
  for (let at = 0; at < count; at += 1) {
    if (stop.signal.aborted) return false
    try {
      if (!(await step(at))) return true
    } catch (cause) {
      if (stop.signal.aborted) return false
      throw cause
    }
  }
  return true
}

/** Largest paint of the page against the hand-written control, in interleaved pairs. */
async function pairs(pageUrl: string, controlUrl: string): Promise<Line[]> {
  const found: { page: Visit; control: Visit }[] = []
  const isWhole = await eachStep(MAX_TRIES, async (tries) => {
    const control = await visit(controlUrl, 'applied')
    const page = await visit(pageUrl, 'applied')
    const shown = `${Math.round(control.lcp)} ms control, ${Math.round(page.lcp)} ms page`
    console.log(
      `  pair ${tries + 1}: ${shown}${comparable(control, page) ? '' : ' (machine was uneven, dropped)'}`,
    )
    if (comparable(control, page)) found.push({ page, control })
    return found.length < PAIRS
  })
  if (found.length === 0) return []
  if (isWhole && found.length < PAIRS)
    console.log(`  only ${found.length} comparable pairs: the machine is too busy`)
  return [
    atLeast('comparable pairs', found.length, PAIRS),
    atMost(
      'LCP, page ÷ control, median',
      median(found.map(({ page, control }) => page.lcp / control.lcp)),
      gates.lcp,
    ),
    atMost(
      'requests one after the other before LCP',
      median(found.map(({ page }) => page.chain)),
      gates.chain,
    ),
    atMost('layout shift', Math.max(...found.map(({ page }) => page.cls)), gates.cls),
    atMost('blocking time, ms, median', median(found.map(({ page }) => page.tbt)), gates.tbt),
  ]
}

async function scores(pageUrl: string): Promise<Line[]> {
  const visits: Visit[] = []
  await eachStep(3, async () => visits.push(await visit(pageUrl, 'estimated')) > 0)
  if (visits.length === 0) return []
  return [
    atLeast(
      'Lighthouse performance, median of 3',
      median(visits.map(({ performance }) => performance)),
      gates.performance,
    ),
    atLeast(
      'Lighthouse accessibility',
      median(visits.map(({ accessibility }) => accessibility)),
      gates.accessibility,
    ),
  ]
}

async function fetchOnce(agent: Agent, url: string): Promise<Buffer> {
  const call = request(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }).end()
  const [answer] = await once(call, 'response')
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** CPU seconds that a server takes for a number of requests on eight connections. */
async function loadCost(pid: number, url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const run = async (count: number) => {
    let left = count
    const work = async () => {
      while (left-- > 0) await fetchOnce(agent, url)
    }
    await Promise.all(Array.from({ length: 8 }, work))
  }
  await run(REQUESTS / 4)
  const before = getCpu(pid)
  await run(REQUESTS)
  const cost = getCpu(pid) - before
  agent.destroy()
  return cost
}

/** Every campaign path that the server draws, and the configuration that it shows. */
const listPaths = ({ rows }: DrawnList): { path: string; config: string }[] =>
  rows.flatMap((row) =>
    row.config !== undefined
      ? [{ path: row.path, config: row.config }]
      : Object.entries(row.select ?? {}).map(([value, config]) => ({
          path: row.path + value.replace('*', '26'),
          config,
        })),
  )

/** Every campaign path once, or those from one on; what is over the gate gets two more tries. */
async function everyPath(base: string, controlBase: string, list: DrawnList): Promise<Line[]> {
  const from = process.argv.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = listPaths(list)
  const first = from === undefined ? 0 : paths.findIndex(({ path: own }) => own === from)
  if (first < 0) throw new Error(`no campaign page has the path ${from}`)
  const lines: Line[] = []
  const browser = await launchChromium()
  try {
    await eachStep(paths.length - first, async (at) => {
      const { path: own, config } = paths[first + at] ?? { path: '', config: '' }
      let best = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 3 && best > gates.anyLcp; tries += 1) {
        const control = await loadSight(browser, `${controlBase}/page/${config}`)
        best = Math.min(best, (await loadSight(browser, base + own)) / control)
      }
      console.log(`  ${own}: ${best.toFixed(3)}`)
      lines.push(atMost(own, best, gates.anyLcp))
      return true
    })
  } finally {
    await browser.close()
  }
  if (lines.length === 0) return []
  const worst = lines.reduce((a, b) => (b.measured > a.measured ? b : a))
  return [...lines, { ...worst, what: `the worst of ${lines.length} paths, ${worst.what}` }]
}

/**
 * The parts that can be measured alone: `npm run lab -- perf:campaign --drawn`, and so on. `--all` needs some seven
 * minutes; `--all --from=/market/diamond` begins at that path.
 */
const parts = ['drawn', 'pairs', 'scores', 'repeat', 'all'] as const
type Part = (typeof parts)[number]

/** The cost of a drawn page for the server against the same bytes from bare node:http, by turns. */
async function drawnCost(server: Target, control: Target): Promise<Line[]> {
  const rounds: number[] = []
  await eachStep(ROUNDS, async () => {
    const bare = await loadCost(control.pid, control.url)
    return rounds.push(bare / (await loadCost(server.pid, server.url))) > 0
  })
  if (rounds.length === 0) return []
  return [atLeast('drawn HTML a core, against bare node:http', median(rounds), gates.drawn)]
}

/** Largest paint of the second visit of a browser against that of its first. */
async function repeats(port: number): Promise<Line[]> {
  const visits = await repeatVisits(port, CAMP.path, REPEATS)
  for (const { cold, repeat } of visits)
    console.log(`  first visit ${Math.round(cold)} ms, second ${Math.round(repeat)} ms`)
  const ratio = median(visits.map(({ cold, repeat }) => repeat / cold))
  return [atMost('LCP, second visit ÷ first, median', ratio, gates.repeat)]
}

async function measure(isWanted: (part: Part) => boolean): Promise<Line[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-perf-'))
  const sameFile = path.join(dataDir, 'same.html.br')
  const port = String(await freePort())
  const server = await startServer({
    PORT: port,
    DATA_DIR: path.join(dataDir, 'data'),
    NODE_ENV: 'production',
    SECRET: 'the secret of a measurement, long enough',
    SMS_PROVIDER: 'terminal',
    LOG_LEVEL: 'silent',
  })
  const agent = new Agent()
  writeFileSync(sameFile, await fetchOnce(agent, server.url + CAMP.path))
  const control = fork(await compileServer('test/perf/control-server.ts', 'bench-control.cjs'), {
    execArgv: [],
    env: { ...process.env, SAME: sameFile },
  })
  try {
    const [{ port: controlPort }] = (await once(control, 'message')) as [{ port: number }]
    const controlBase = `http://127.0.0.1:${controlPort}`
    const list = JSON.parse(readFileSync('dist/h5/drawn.json', 'utf8')) as DrawnList
    const camp = { pid: server.pid, url: server.url + CAMP.path }
    const same = { pid: control.pid ?? 0, url: `${controlBase}/same` }
    return [
      ...(isWanted('drawn') ? await drawnCost(camp, same) : []),
      ...(isWanted('pairs') ? await pairs(camp.url, `${controlBase}/page/${CAMP.config}`) : []),
      ...(isWanted('scores') ? await scores(camp.url) : []),
      ...(isWanted('repeat') ? await repeats(Number(port)) : []),
      ...(isWanted('all') ? await everyPath(server.url, controlBase, list) : []),
    ]
  } finally {
    agent.destroy()
    if (control.connected) control.disconnect()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOrEnd)
  const named = parts.filter((part) => process.argv.includes(`--${part}`))
  const lines = await measure((part) => (named.length > 0 ? named.includes(part) : part !== 'all'))
  for (const { what, measured, gate, isGood } of lines)
    console.log(`${isGood ? '✓' : '✗'} ${what}: ${Number(measured.toFixed(3))} (${gate})`)
  if (stop.signal.aborted) console.log('  cut off: what stands here is what was measured until then')
  if (stop.signal.aborted || lines.some(({ isGood }) => !isGood)) process.exitCode = 1
}

void main()
