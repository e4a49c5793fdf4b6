import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from '../../config/tasks/chromium.mjs'
import { run } from '../../config/tasks/run.mjs'

const root = join(__dirname, '../..')

describe('running a program', () => {
  const node = process.execPath

  test('its output and its code come back', async () => {
    const ran = await run(node, ['-e', 'console.log(1); console.error(2); process.exit(3)'])
    expect(ran.code).toBe(3)
    expect(ran.output.split('\n').sort()).toEqual(['', '1', '2'])
  })

  test('one that cannot be started has failed and says why', async () => {
    const ran = await run(join(root, 'no-such-program'), [])
    expect(ran.code).toBe(127)
    expect(ran.output).toContain('ENOENT')
  })

  test('one that takes too long is ended with all that it started', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
    const ran = await run(node, ['-e', `${child}; setInterval(() => {}, 1000)`], { minutes: 1 / 120 })
    expect(ran.code).toBe(124)
    expect(ran.output).toContain('Ended after')
  })
})

describe('the browser', () => {
  const before = process.env.CHROME_PATH
  afterEach(() => {
    if (before === undefined) delete process.env.CHROME_PATH
    else process.env.CHROME_PATH = before
  })

  test('that CHROME_PATH names is taken', async () => {
    process.env.CHROME_PATH = __filename
    expect(await findChromium()).toBe(__filename)
  })

  test('that CHROME_PATH names in vain ends in one sentence', async () => {
    process.env.CHROME_PATH = '/nowhere/chrome'
    await expect(findChromium()).rejects.toThrow('correct it or unset it')
  })
})

test('an unknown suite ends the tests with a failure as the last line, not with success', () => {
  const ran = spawnSync(process.execPath, ['config/tasks/test.mjs', '--only', 'everything'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(ran.status).toBe(1)
  expect(ran.stderr).toContain('There is no suite everything')
  expect(ran.stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})
