/** @jest-environment jsdom */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderPage } from './host/simulate'

const root = join(__dirname, '../..')

test("the built home page shows the server's answer in WeChat's own component engine", async () => {
  const built = join(root, 'dist/weapp')
  expect(existsSync(join(built, 'app.json'))).toBe(true)
  const example: unknown = JSON.parse(readFileSync(join(root, 'contract/examples/getHome.json'), 'utf8'))
  const { response } = example as { response: { result: { campaigns: { title: string }[] } } }
  const words = await renderPage(built, 'areas/main/screens/home/index', () => response)
  expect(words).toContain(response.result.campaigns[0]?.title)
})
