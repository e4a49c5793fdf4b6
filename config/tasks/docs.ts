import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '../../server/src/config/settings'
import { configText, settingText } from '../../server/src/strings/config'
import { loadFigures, saveFigures, storeFigures } from './figures.mjs'

const head = `# Settings

The server and its commands read these from the environment and check them at the start: one sentence says what is wrong.
What the pages need (brand, host names, chat links, native apps) is in the file that \`BOOT_FILE\` names; see
[provider.md](provider.md). \`npm run -s docs\` writes this page from \`server/src/config\`.
`

/** The page of the settings, in Markdown. */
export function settingsPage(): string {
  const texts = new Map<string, string>(Object.entries(settingText))
  const rows = Object.entries(settings).map(([name, setting]) => {
    const initial = setting.default ? `\`${setting.default}\`` : configText.none
    return `| \`${name}\` | ${initial} | ${setting.shape} | ${texts.get(name) ?? ''} |`
  })
  return [head, configText.head, '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}

/** Writes the pages of docs/ that are generated; with the output of `npm test`, stores the figures in it first. */
function main(log: string | undefined): void {
  writeFileSync(join(__dirname, '../../docs/settings.md'), settingsPage())
  if (log === undefined) storeFigures(loadFigures())
  else saveFigures(readFileSync(log, 'utf8'), (command) => command.startsWith('npm test'))
}

if (require.main === module) main(process.argv[2])
