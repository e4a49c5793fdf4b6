import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = readFileSync(join(__dirname, '../../deploy/nginx/shangan.conf'), 'utf8').replace(
  /^\s*#.*$/gm,
  '',
)

test('the log of the example for nginx holds no variable with a query, and every server of it uses that log', () => {
  const format = /log_format shangan [^;]*;/.exec(file)?.[0] ?? ''
  const variables = [...format.matchAll(/\$\w+/g)].map(([name]) => name)
  expect(variables).toContain('$shangan_path')
  expect(variables.filter((name) => /^\$(request|args|arg_|query|http_)/.test(name))).toEqual([
    '$request_method',
    '$request_time',
  ])
  expect(file.match(/^server \{/gm)).toHaveLength(1)
  expect(file).toMatch(/access_log \S+ shangan;\s+error_log \S+ crit;/)
})
