import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { labs, listLabs } from '../../config/tasks/lab.mjs'

const root = join(__dirname, '../..')
const lab = (...args: string[]) =>
  spawnSync(process.execPath, ['config/tasks/lab.mjs', ...args], { cwd: root, encoding: 'utf8' })

test('every lab names a file that is there', () => {
  expect(Object.values(labs).filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('whatever kills servers under load is a lab', () => {
  const files = readdirSync(join(root, 'test/faults')).map((file) => `test/faults/${file}`)
  expect(Object.values(labs).map(({ file }) => file)).toEqual(expect.arrayContaining(files))
})

test('without a name all labs are listed', () => {
  const { status, stdout } = lab()
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${listLabs()}\n` })
  for (const [name, { text }] of Object.entries(labs)) expect(stdout).toMatch(`${name.padEnd(16)} ${text}\n`)
})

test('an unknown name lists them and fails', () => {
  expect(lab('bench:nothing')).toMatchObject({ status: 1, stdout: `${listLabs()}\n` })
})

test('a lab gets its arguments and its code is handed on', () => {
  const { status, stderr } = lab('screenshots')
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'npm run lab -- screenshots http://localhost:8080 FOLDER\n',
  })
})
