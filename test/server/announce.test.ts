import { announceContent, createAnnounce } from '../../server/src/start/announce'

const levels = (isProduction: boolean) => {
  const lines: string[] = []
  const announce = createAnnounce(isProduction, (line) => lines.push(line))
  const say = announceContent(announce)
  say('内容文件 home.json 有误。')
  say('首页内容已更新。', 'news')
  announce('listening', '已启动。')
  return lines
}

test('in production a fault of the content is a warning, and news are not', () => {
  expect(levels(true).map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', msg: 'content', sentence: '内容文件 home.json 有误。' },
    { level: 'info', msg: 'content' },
    { level: 'info', msg: 'listening' },
  ])
})

test('at a terminal each is one sentence', () => {
  expect(levels(false)).toEqual([
    expect.stringMatching(/^\[ *[\d.]+s\] 内容文件 home\.json 有误。\n$/),
    expect.stringContaining('首页内容已更新。'),
    expect.stringContaining('已启动。'),
  ])
})
