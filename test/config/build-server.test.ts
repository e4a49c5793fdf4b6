import { execFile } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { compileServer } from '../../config/tasks/build-server.mjs'

const name = `fixture-${process.pid}.cjs`
let file: string
beforeAll(async () => {
  file = await compileServer('test/fixtures/compiled/main.ts', name)
})
afterAll(() => rmSync(file, { force: true }))

/** The output of a Node of its own for a line of code in which `program` is the compiled one. */
async function run(code: string): Promise<string> {
  const script = `process.setSourceMapsEnabled(true); const program = require(${JSON.stringify(file)}); ${code}`
  return (await promisify(execFile)(process.execPath, ['-e', script])).stdout
}

test('a compiled program finds its folders and shares the packages of the others', async () => {
  const shown = `const { here, fastify, isString } = program.seen
    console.log(JSON.stringify([here, fastify === require('fastify'), isString]))`
  expect(JSON.parse(await run(shown))).toEqual([
    path.resolve(__dirname, '../fixtures/compiled/inner'),
    true,
    true,
  ])
})

test('a failure in a compiled program names the line of its source', async () => {
  const stack = await run('try { program.fail() } catch (error) { console.log(error.stack) }')
  expect(stack).toContain(path.join('test', 'fixtures', 'compiled', 'main.ts:9'))
})

test('files compiled already are not written again', async () => {
  const before = statSync(file).mtimeMs
  expect(await compileServer('test/fixtures/compiled/main.ts', name)).toBe(file)
  expect(statSync(file).mtimeMs).toBe(before)
})
