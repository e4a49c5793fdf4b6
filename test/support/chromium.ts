import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../config/tasks/chromium.mjs'

/** Nothing but our own pages: no background traffic, no GPU, no sandbox (root and containers have none). */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=zh-CN',
]

/**
 * Starts a headless Chromium (the one that the test runner found, or the next one to be had) for one test file.
 * The caller closes it.
 */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    // A busy machine may take longer than Playwright's half a minute.
    timeout: 120_000,
    args: [...chromiumFlags, ...flags],
  })
}
