import { settings } from '../../server/src/config/settings'
import { configText, settingText } from '../../server/src/strings/config'

/** README's table of settings, in Markdown; `npm run -s config:table` prints it. */
export function configTable(): string {
  const texts = new Map<string, string>(Object.entries(settingText))
  const rows = Object.entries(settings).map(([name, setting]) => {
    const initial = setting.default ? `\`${setting.default}\`` : configText.none
    return `| \`${name}\` | ${initial} | ${setting.shape} | ${texts.get(name) ?? ''} |`
  })
  return [configText.head, '| --- | --- | --- | --- |', ...rows].join('\n')
}

if (require.main === module) process.stdout.write(`${configTable()}\n`)
