import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../../server/src/errors/start-error'
import { openDataFolder } from '../../server/src/start/data-folder'
import { startMark, waitForEnd } from '../../server/src/db/process'

let dir: string
let lock: string
beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(tmpdir(), 'shangan-folder-')), 'data')
  lock = path.join(dir, 'server.lock')
})
afterEach(() => rmSync(path.dirname(dir), { recursive: true }))

test('the lock names its holder and goes away with it', () => {
  const held = openDataFolder(dir)
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  held.release()
  expect(existsSync(lock)).toBe(false)
})

test.each([
  ['below a file', () => path.join(dir, 'data')],
  [
    'where the system makes none',
    () => (process.platform === 'linux' ? '/proc/none/data' : '/dev/none/data'),
  ],
  ['that cannot be written', () => (process.getuid?.() === 0 ? '/proc' : '/')],
])('a folder %s is refused by its name', (_what, place) => {
  writeFileSync(dir, '')
  expect(() => openDataFolder(place())).toThrow(StartError)
  expect(() => openDataFolder(place())).toThrow(place())
})

test('a living process keeps its folder', () => {
  openDataFolder(dir).release()
  writeFileSync(lock, `${process.ppid} ${startMark(process.ppid) ?? ''}`)
  expect(() => openDataFolder(dir)).toThrow(String(process.ppid))
})

test('a lock of another machine is not taken over, though its process is none here, and the refusal says what to do', () => {
  openDataFolder(dir).release()
  const theirs = '4194304999 1\nanother-machine'
  writeFileSync(lock, theirs)
  expect(() => openDataFolder(dir)).toThrow(/another-machine.*FILES_DIR.*server\.lock/s)
  expect(readFileSync(lock, 'utf8')).toBe(theirs)
})

test.each([
  ['names a process of this machine that has ended', `4194304999 1\n${hostname()}`],
  ['names a process that has ended', '4194304999 1'],
  ['names a process that only inherited the number', `${process.ppid} 1`],
  ['is damaged', 'nonsense'],
  ['is empty', ''],
])('a lock that %s is taken over', (_what, content) => {
  openDataFolder(dir).release()
  writeFileSync(lock, content)
  const held = openDataFolder(dir)
  expect(readFileSync(lock, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  held.release()
})

test('a process that has ended but was never fetched by its parent does not count as living', async () => {
  if (process.platform !== 'linux') return expect(process.platform).not.toBe('linux')
  // The child ends when the third pipe is closed: once its parent is no shell any more, which would fetch it.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec sleep 60 3<&-'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  if (!parent.stdout) throw new Error('the parent has no output')
  const child = Number(String(await once(parent.stdout, 'data')))
  while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim() !== 'sleep') await new Promise(setImmediate)
  parent.stdio[3]?.destroy()
  expect(await waitForEnd(child, 60_000)).toBe(true)
  expect(() => process.kill(child, 0)).not.toThrow()
  parent.kill('SIGKILL')
})

test('of several starters that find the same stale lock, exactly one gets the folder', async () => {
  openDataFolder(dir).release()
  writeFileSync(lock, '4194304999 1')
  const script = `
    const { openDataFolder } = require('./server/src/start/data-folder.ts')
    process.stdin.once('data', () => {
      try { openDataFolder(process.argv[1]); console.log('held') } catch { console.log('refused') }
      process.stdin.once('data', () => process.exit(0))
    })
    console.log('ready')`
  const starters = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=commonjs', '-e', script, dir], {
      stdio: 'pipe',
    }),
  )
  await Promise.all(starters.map(({ stdout }) => once(stdout, 'data')))
  const answers = starters.map(async ({ stdout }) => String(await once(stdout, 'data')).trim())
  for (const { stdin } of starters) stdin.write('go')
  expect((await Promise.all(answers)).sort()).toEqual(['held', 'refused', 'refused', 'refused'])
  await Promise.all(
    starters.map((starter) => {
      starter.stdin.write('end')
      return once(starter, 'close')
    }),
  )
})
