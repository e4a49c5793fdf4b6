import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkTerms, termFault } from '../../content/terms'
import { loadContent } from '../../server/src/content'

const ROOT = join(__dirname, '../..')
/** Files of sentences; those of the server's configuration name folders of the machine, which is not the student's device. */
const FOLDERS = ['src', 'server/src', 'content/generators/posters/copy']
const isSentences = (file: string): boolean => /\/(strings|copy)\//.test(file)
const OPERATOR: readonly string[] = ['server/src/strings/config.ts']

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

test.each([
  ['打开单词表', '词表'],
  ['去查词', '查单词'],
  ['去个人中心', '我的'],
  ['27 紫金班', '紫金全程班'],
  ['请输入手机号码', '手机号'],
  ['保存在本机', '这台设备'],
  ['点「我的」', '“”'],
  ['12月19日・示例', '·'],
])('“%s” is said with %s', (text, term) => {
  expect(termFault(text)?.term).toBe(term)
})

test.each(['单词表格', '查词表', '超级大讲堂', '紫罗兰金榜班', '手机号码不能为空', '检查词数'])(
  '“%s” is sound',
  (text) => expect(termFault(text)).toBeUndefined(),
)

test('every sentence of app, server and posters has one name for one thing', () => {
  const files = FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder))).filter(isSentences)
  const faults = files
    .filter((file) => !OPERATOR.includes(relative(ROOT, file)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const fault = /\p{Script=Han}/u.test(line) ? termFault(line) : undefined
          return fault ? [`${relative(ROOT, file)}:${at + 1} ${fault.variant} → ${fault.term}`] : []
        }),
    )
  expect(faults).toEqual([])
})

test('so has the content', async () => {
  expect(checkTerms(await loadContent(join(ROOT, 'content')))).toEqual([])
})
