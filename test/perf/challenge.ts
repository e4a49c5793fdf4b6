import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ErrorCode } from '../../contract/errors'
import type { CodeChallenge } from '../../contract/schemas/account/auth'
import { findChromium } from '../../config/tasks/chromium.mjs'
import { challengeWork } from '../../server/src/domain/limits'
import { freePort, startServer } from '../support/server-process'
import { openPhone } from '../support/visit'

/** How many times slower than this machine the phone is, and how many seconds it may search there at most. */
const SLOW_CPU = 6
const MOST_SECONDS = 15

/** Notes the longest task of the page; a script of the page's own, where the types of Node know no such entry. */
const NOTE_TASKS = `globalThis.longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ type: 'longtask' })`

/** A challenge of a level whose solution is known. */
function challengeAt(level: number, number: number): CodeChallenge {
  const salt = `0a1b2c3d4e5f60718293?level=${level}&expires=1995000000&`
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  const maxnumber = challengeWork.base * 2 ** level
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature: 'e'.repeat(64) }
}

/** Seconds from the press to the code, and the longest task in between, in ms. */
async function search(page: Page, url: string, challenge: CodeChallenge): Promise<[number, number]> {
  const code = ErrorCode.ChallengeNeeded
  let asked = 0
  await page.route('**/auth/v2/basic/mobile-code?*', (route) => {
    asked += 1
    const json =
      asked === 1 ? { status: 428, code, msg: '' } : { status: 200, code: '', msg: '', result: null }
    return route.fulfill({ status: json.status, json })
  })
  await page.route('**/auth/v1/mobile-code/challenge?*', (route) =>
    route.fulfill({ json: { status: 200, code: '', msg: '', result: challenge } }),
  )
  await page.goto(`${url}/login`)
  await page.getByLabel('手机号').fill('13912345678')
  await page.waitForLoadState('networkidle')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
  await page.evaluate(NOTE_TASKS)
  const start = performance.now()
  await page.getByRole('button', { name: '获取验证码', exact: true }).click()
  await page.getByText('已发送至').waitFor()
  const seconds = (performance.now() - start) / 1000
  return [seconds, Number(await page.evaluate('longest'))]
}

/** `npm run lab -- perf:challenge`: how long a slow phone searches at the lowest and the highest level. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shangan-perf-challenge-'))
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    SECRET: 'the secret of a measurement, long enough',
    SMS_PROVIDER: 'terminal',
    LOG_LEVEL: 'silent',
  })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    for (const level of [0, challengeWork.levels])
      for (const share of [0.5, 1]) {
        const page = await openPhone(browser)
        const number = challengeWork.base * 2 ** level * share
        const [seconds, longest] = await search(page, server.url, challengeAt(level, number))
        const mark = seconds <= MOST_SECONDS ? '✓' : '✗'
        console.log(
          `${mark} level ${level}, after ${share * 100} % of the numbers, at ${SLOW_CPU}× CPU: ` +
            `${seconds.toFixed(1)} s (≤ ${MOST_SECONDS}), longest task ${Math.round(longest)} ms`,
        )
        if (seconds > MOST_SECONDS) process.exitCode = 1
        await page.context().close()
      }
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

void main()
