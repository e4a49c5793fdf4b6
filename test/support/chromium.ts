import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../../config/tasks/chromium.mjs'

/**
 * Starts a headless Chromium (the one that the test runner found, or the next one to be had) for one test file.
 * The caller closes it. Sandboxing is off because container users and root cannot have it; only our own pages open.
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=zh-CN'],
  })
}
