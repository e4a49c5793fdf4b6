import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveSocketPath } from '../../contract/operations/courses/live'
import { fileLimits } from '../../server/src/domain/limits'

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
  expect(file).toMatch(/access_log \S+ shangan;\s+error_log \S+ emerg;/)
})

test('only the address of a socket passes on what asks for another protocol', () => {
  const places = file.split(/^ {4}location /m).slice(1)
  expect(places.filter((place) => place.includes('$http_upgrade'))).toHaveLength(1)
  const [, pattern = ''] = /^~ (\S+) \{[^}]*\$http_upgrade/m.exec(file.replace(/^ {4}location /gm, '')) ?? []
  expect(liveSocketPath('0199-room')).toMatch(new RegExp(pattern))
  expect('/live/v1/classes').not.toMatch(new RegExp(pattern))
})

test('the example lets the longest file through, and bounds what one address has under way', () => {
  const longest = Math.max(...Object.values(fileLimits).map(({ bytes }) => bytes))
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(file) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(longest)
  expect(file.match(/limit_conn shangan_\w+ \d+;/g)).toHaveLength(2)
})

test('whatever a client says of where it comes from, and of the site, is replaced', () => {
  const places = file.split(/^ {4}location /m).slice(1)
  // Internal places are requested by the server alone, and send files.
  for (const place of places.filter((text) => !/^ +internal;$/m.test(text))) {
    expect(place).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(place).toContain('proxy_set_header X-Forwarded-Host "";')
    expect(place).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
  }
})

test('nothing that is sent or read slowly goes to the disk of nginx', () => {
  expect(file).toContain('proxy_max_temp_file_size 0;')
  expect(file).toContain('proxy_request_buffering off;')
})
