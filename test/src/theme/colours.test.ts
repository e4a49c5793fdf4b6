import { readFileSync } from 'node:fs'
import { colours } from '@/theme/colours'

const tokens = readFileSync('src/theme/tokens.scss', 'utf8')
const night = tokens.indexOf('--bg: #08151a')

test.each([
  ['light', colours.light, tokens.slice(0, night)],
  ['dark', colours.dark, tokens.slice(night)],
])('the %s colours are those of the style sheet', (_, values, sheet) => {
  for (const [name, value] of Object.entries(values)) expect(sheet).toContain(`--${name}: ${value};`)
})
