import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkMapLinks } from '../../../content/links'
import type { MapStage } from '../../../contract/schemas/main/today'
import type { Content } from '../../../server/src/domain/content/content'
import { readLearningMap } from '../../../server/src/modules/main/content/learning-map'
import { liveLearningMap } from '../../../server/src/modules/main/content/live-learning-map'
import { homeRoutes } from '../../../server/src/modules/main/routes'
import { bareApp } from '../../support/contract-app'
import { sharedContent } from '../../support/content'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'map-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const step = (id: string, own: object = {}) => ({
  id,
  title: id,
  summary: '',
  to: '/spword/index',
  why: '因为',
  how: ['先看'],
  ...own,
})
const stage = (id: string, from: number, until: number, ...steps: MapStage['steps']): MapStage => ({
  id,
  title: id,
  summary: '',
  from,
  until,
  steps: steps.length > 0 ? steps : [step(`${id}-step`)],
})
const write = (stages: readonly MapStage[]) =>
  writeFileSync(join(dir, 'learning-map.json'), JSON.stringify({ stages }))

async function listFaults(...stages: MapStage[]): Promise<string[]> {
  write(stages)
  const problems: string[] = []
  await readLearningMap(dir, (sentence) => void problems.push(sentence))
  return problems
}

test('a folder without a map has no stages, and nothing is wrong with it', async () => {
  const problems: string[] = []
  expect(await readLearningMap(dir, (sentence) => void problems.push(sentence))).toEqual([])
  expect(problems).toEqual([])
})

test.each<[string, MapStage[], string]>([
  ['whose stage ends before it begins', [stage('one', 10, 20)], 'stages.0.until 大于 from'],
  [
    'with days of no stage',
    [stage('one', 20, 11), stage('two', 9, 0)],
    'stages.1.from 应接着上一个阶段：请改成 10',
  ],
  ['with days of two stages', [stage('one', 20, 11), stage('two', 11, 0)], 'stages.1.from 应接着上一个阶段'],
  [
    'with a stage twice',
    [stage('one', 20, 11), stage('one', 10, 0, step('other'))],
    'stages.1.id 与前面重复（one）',
  ],
  [
    'with a step twice',
    [stage('one', 20, 11, step('same')), stage('two', 10, 0, step('own'), step('same'))],
    'stages.1.steps.1.id 与前面重复（same）',
  ],
])('a map %s is one sentence with file and field', async (_what, stages, sentence) => {
  const [problem, ...more] = await listFaults(...stages)
  expect(problem).toContain(`内容文件 learning-map.json 的 ${sentence}`)
  expect(more).toEqual([])
})

test('links of the map lead to pages that are built', () => {
  const links = [
    { title: '没有', to: '/nowhere' },
    { title: '没做', to: '/blank' },
  ]
  const map = [stage('one', 10, 0, step('first'), step('second', { to: '/blank?x=1', links }))]
  expect(checkMapLinks({ learningMap: map })).toEqual([
    expect.stringContaining('stages.0.steps.1.to 指向还没有做好的页面 /blank?x=1'),
    expect.stringContaining('stages.0.steps.1.links.0.to 指向不存在的页面 /nowhere'),
    expect.stringContaining('stages.0.steps.1.links.1.to 指向还没有做好的页面 /blank'),
  ])
})

test('the map follows its file, and a broken edit leaves what was last good', async () => {
  const lines: string[] = []
  const content: Pick<Content, 'learningMap'> = { learningMap: [] }
  const live = await liveLearningMap({ dir, content, say: (line) => void lines.push(line) })
  let time = 1_800_000_000
  const edit = async (...stages: MapStage[]) => {
    write(stages)
    utimesSync(join(dir, 'learning-map.json'), time, (time += 10))
    await live.look()
  }
  const good = [stage('one', 10, 0)]
  await edit(...good)
  expect(content.learningMap).toEqual(good)
  await edit(stage('one', 10, 20))
  expect(content.learningMap).toEqual(good)
  await live.stop()
  expect(lines).toEqual([
    '内容文件 learning-map.json 已更新（1 条）。',
    expect.stringContaining('仍用上一个好的版本'),
  ])
})

test('the shipped map covers the year until after the exam, and is served with the day of the exam', async () => {
  const content = await sharedContent('content')
  const app = await bareApp((it) => homeRoutes(it, { content }))
  const { result } = (await app.inject('/study/v1/learning-map')).json()
  await app.close()
  const { cohort, examDate, examDateNote } = content.home
  expect(result).toEqual({ cohort, examDate, examDateNote, stages: content.learningMap })
  expect(content.learningMap.length).toBeGreaterThanOrEqual(6)
  expect(content.learningMap[0]?.from).toBeGreaterThan(365)
  expect(content.learningMap.at(-1)?.until).toBeLessThan(-60)
})
