import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { countElements } from './host/query'
import type { MiniProgram } from './host/host'
import { createProgram } from './program'

const root = join(__dirname, '../..')
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const example = read('contract/examples/getHome.json') as {
  response: { result: { campaigns: { title: string }[] } }
}

/** Runs the built program against a server that knows the golden example of the home page only. */
async function withHome(
  check: (program: MiniProgram) => void | Promise<void>,
  isOffline = false,
): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(example.response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const program = createProgram({ url: `http://127.0.0.1:${port}` })
  program.network.isOffline = isOffline
  try {
    await program.launch()
    await check(program)
  } finally {
    program.close()
    server.close()
    server.closeAllConnections()
  }
}

test("the built program draws the home page out of the server's answer, and WeChat has nothing to complain of", () =>
  withHome((program) => {
    expect(program.text()).toContain(example.response.result.campaigns[0]?.title)
    expect(program.problems).toEqual([])
  }))

test('its controls have roles and names for a screen reader', () =>
  withHome((program) => {
    const controls = [...program.findAll({ role: 'button' }), ...program.findAll({ role: 'link' })]
    expect(controls.length).toBeGreaterThan(0)
    const unnamed = controls.filter((path) => program.getName(path) === '')
    expect(unnamed).toEqual([])
  }))

test('the first view is small: at most 500 elements, and no patch above 8 KB', () =>
  withHome((program) => {
    expect(countElements(program.tree())).toBeLessThanOrEqual(500)
    expect(program.setData.largest).toBeLessThanOrEqual(8 * 1024)
  }))

test('without a network the page says so and tries again when asked', () =>
  withHome(async (program) => {
    program.network.isOffline = false
    await program.tap({ role: 'button', name: /再试/ })
    expect(program.text()).toContain(example.response.result.campaigns[0]?.title)
    expect(program.problems).toEqual([])
  }, true))
