import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MiniProgram, presentTexts, type HostOptions } from './host/host'

const fixture = join(__dirname, 'fixture')
const open: MiniProgram[] = []

async function start(url?: string, options?: HostOptions): Promise<MiniProgram> {
  const program = new MiniProgram(fixture, options)
  open.push(program)
  return program.launch(url)
}

afterEach(() => {
  for (const program of open.splice(0)) program.close()
})

describe('a program that does no wrong', () => {
  test('draws its entry page after the app has launched', async () => {
    const program = await start()
    expect(program.text()).toContain('Launched 1')
    expect(program.problems).toEqual([])
  })

  test('is tapped by role and name through the binding of its template', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Add one' })
    await program.tap({ label: 'Add one' })
    expect(program.text()).toContain('Count 2')
  })

  test('receives what is typed', async () => {
    const program = await start()
    await program.type('Name', '上岸')
    expect(program.text()).toContain('Hello 上岸')
  })

  test('a caught tap does not reach the element around it', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Inner' })
    expect(program.find({ text: 'inner' })).toHaveLength(3)
  })

  test('a disabled button does not answer', async () => {
    const program = await start()
    program.page.call('setData', { locked: true })
    await program.tap({ role: 'button', name: 'Inner' })
    expect(program.findAll({ text: 'inner' })).toEqual([])
  })

  test('opens a page of a subpackage with its query as it was written, and comes back', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Open' })
    expect(program.text()).toContain('Goods #7 %E8%8C%B6')
    await program.tap({ role: 'button', name: 'Back' })
    expect(program.page.route).toBe('pages/home/index')
    expect(program.problems).toEqual([])
  })

  test('logs in with the code that the test chose', async () => {
    const program = await start(undefined, { loginCode: () => 'wx-7' })
    await program.tap({ role: 'button', name: 'Log in' })
    expect(program.find({ text: 'wx-7' })).toBeTruthy()
  })

  test('shows a dialog and takes the answer that the test chose', async () => {
    const program = await start(undefined, { modalAnswer: () => ({ confirm: false }) })
    await program.tap({ role: 'button', name: 'Ask' })
    expect(presentTexts(program)).toEqual(['Sure?'])
    expect(program.find({ text: 'no' })).toBeTruthy()
  })

  test('keeps a tab page alive while another is in front', async () => {
    const program = await start('pages/tab/index')
    await program.move('switchTab', '/pages/home/index')
    await program.move('switchTab', '/pages/tab/index')
    expect(program.text()).toContain('Shown 2 times')
    expect(program.depth).toBe(1)
  })

  test('the size of what it draws is counted by page', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Add one' })
    expect(program.setData.byRoute.get('pages/home/index')).toEqual({ calls: 2, bytes: 25 })
  })
})

describe('the network', () => {
  let server: Server
  let base: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify([{ id: 1, name: `row of ${request.url}` }]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    base = `http://127.0.0.1:${port}`
  })
  afterAll(() => server.close())

  test('a request goes to the server that stands for the origin of the build', async () => {
    const program = await start(undefined, { resolve: { 'https://api.example.test': base } })
    await program.tap({ role: 'button', name: 'Load' })
    expect(program.text()).toContain('row of /rows?page=1 array')
    expect(program.network.sent).toEqual([
      { url: 'https://api.example.test/rows', method: 'GET', status: 200 },
    ])
  })

  test('without a network the request fails and the program is notified', async () => {
    const program = await start(undefined, { resolve: { 'https://api.example.test': base } })
    program.network.isOffline = true
    await program.tap({ role: 'button', name: 'Load' })
    expect(program.text()).toContain('request:fail')
  })

  test('an origin that stands for nothing is refused', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Load' })
    expect(program.problems).toEqual(['request:fail url not in domain list: https://api.example.test'])
  })
})

describe('faults that WeChat would refuse are reported', () => {
  test.each([
    ['URL', 'URL is not defined'],
    ['fetch', 'fetch is not defined'],
    ['window', 'window is not defined'],
    ['document', 'document is not defined'],
    ['new Function', 'Code generation from strings disallowed'],
    ['eval', 'Code generation from strings disallowed'],
    ['Intl', 'Intl is not defined'],
    ['TextDecoder', 'TextDecoder is not defined'],
    ['in a timer', 'localStorage is not defined'],
    ['unknown page', 'page "pages/none/index" is not found'],
    ['tab page', 'can not navigateTo/redirectTo a tabbar page'],
    ['wrong subpackage', "of subpackage 'shop' is required from 'club/list/index.js'"],
    ['unlisted host', 'url not in domain list'],
    ['undefined in setData', 'setData "gone" is undefined'],
    ['huge setData', 'is over 1 MB'],
    ['lost template', 'WXML: '],
  ])('%s', async (name, problem) => {
    const program = await start('pages/faults/index')
    expect(program.problems).toEqual([])
    await program.tap({ text: name })
    expect(program.problems.join('\n')).toContain(problem)
  })

  test('a binding without a method', async () => {
    const program = await start('pages/faults/index')
    await expect(program.tap({ text: 'lost binding' })).rejects.toThrow('Nothing handles tap')
    expect(program.problems.join('\n')).toContain('does not have a method "nowhere"')
  })

  test('an eleventh page on the stack', async () => {
    const program = await start()
    await program.tap({ role: 'button', name: 'Open' })
    for (let depth = 2; depth < 11; depth += 1) await program.tap({ role: 'button', name: 'Again' })
    expect(program.depth).toBe(10)
    expect(program.problems.join('\n')).toContain('webview count limit exceed')
  })

  test('a folder that holds no mini-program', () => {
    expect(() => new MiniProgram('/nowhere')).toThrow('build the mini-program first')
  })
})
