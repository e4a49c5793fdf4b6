import { setTimeout as wait } from 'node:timers/promises'
import { wordRoutes } from '../../src/routes/table/words'
import { sharedServer } from '../support/driven'
import type { MiniProgram, Search } from './host/host'
import { markup, unheard } from './host/query'
import { learn } from './learnt'
import { createProgram, pageUrl } from './program'

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

/** The query of an address, the text shown once the screen is drawn, and the elements opened one after another. */
interface Walk {
  readonly query?: `?${string}`
  readonly there: Search
  readonly taps?: readonly Search[]
}

const button = (name: string | RegExp) => ({ role: 'button', name }) as const
const begin = button(/^开始测试/)

type Path = (typeof wordRoutes)[number]['path']

const walks: Readonly<Partial<Record<Path, Walk>>> = {
  '/spword/index': { there: { text: /按计划学；/ } },
  '/spword/memory': {
    there: { text: /天后复习/ },
    taps: [button('先想意思再选，点卡片看释义'), button(/^不认识/), button('更多'), button(/^写/)],
  },
  '/spword/detail': { query: '?word=tone', there: { text: /他的语气清楚地表明/ } },
  '/spword/section': {
    query: '?unit=1',
    there: { role: 'link', name: /income.*收入/ },
    taps: [button(/选择/)],
  },
  '/spword/spword-result': { there: { text: /收入；所得/ } },
  '/spword/user-plan': { there: { text: /考试日预计认识/ } },
  '/spword/table': { query: '?unit=1', there: { text: /收入；所得/ }, taps: [button('遮住释义')] },
  '/spword/preview': { there: button(/^开始学/) },
  '/spword/test': {
    query: '?unit=1',
    there: begin,
    taps: [begin, button('不认识'), button('下一题'), button('退出测试')],
  },
  '/spword/test-result': { there: { role: 'heading' } },
  '/spword/study-record': { there: { text: /方案的目标是/ } },
  '/spword/stage-list': { there: { role: 'link', name: /第 1 单元/ } },
  '/spword/memory-scheme': { there: { text: /模拟两遍/ } },
  '/spword/spword-search': { there: { role: 'textbox' } },
  '/spword/placement': { there: button('开始'), taps: [button('开始')] },
}

/** Waits for an element and answers the first of its kind. */
async function untilThere(search: Search) {
  for (;;) {
    const [path] = program.findAll(search)
    if (path) return path
    await wait(20)
  }
}

async function walk(path: Path): Promise<string[]> {
  const { query, there, taps = [] } = walks[path] ?? { there: { text: 'a row of walks' } }
  program = createProgram(server)
  learn(program)
  await program.launch(pageUrl(query ? `${path}${query}` : path))
  await untilThere(there)
  const look = () => unheard(program.tree()).map((found) => markup(found.at(-1) ?? ''))
  const seen = look()
  for (const tap of taps) {
    await program.fire(await untilThere(tap), 'tap', { x: 1, y: 1 })
    seen.push(...look())
  }
  return seen
}

const paths = wordRoutes.flatMap(({ path, screen }) => (screen ? [path] : []))

test.each(paths)('tap targets at %s say what they are and what for', async (path) => {
  expect(await walk(path)).toEqual([])
  expect(program.problems).toEqual([])
})
