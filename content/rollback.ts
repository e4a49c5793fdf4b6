import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getVersion } from '../server/src/domain/content/page-file'
import {
  listVersions,
  readVersion,
  writeWhole,
  type StoredVersion,
} from '../server/src/modules/market/content/page-history'
import { rollbackText } from '../server/src/strings/content'

/** Which version to go back to: the one that is named, else the one before the present. */
export const chooseVersion = (
  versions: readonly StoredVersion[],
  current: string | undefined,
  named: string | undefined,
): StoredVersion | undefined => {
  if (named !== undefined) return versions.find(({ version }) => version.startsWith(named))
  const at = versions.findIndex(({ version }) => version === current)
  return versions[at + 1]
}

const main = async (): Promise<void> => {
  const [file, named] = process.argv.slice(2)
  if (file === undefined || !/^[A-Za-z0-9_-]+\.json$/.test(file)) throw new Error(rollbackText.usage)
  const dataDir = process.env['DATA_DIR'] ?? '.data'
  const path = join(process.env['CONTENT_DIR'] ?? __dirname, 'pages', file)
  const versions = await listVersions(dataDir, file)
  const bytes = await readFile(path).catch(() => undefined)
  const current = bytes === undefined ? undefined : getVersion(bytes)
  console.log(rollbackText.list(file))
  for (const { version, time } of versions)
    console.log(rollbackText.entry(version, new Date(time).toISOString(), version === current))
  const chosen = chooseVersion(versions, current, named)
  if (chosen === undefined)
    throw new Error(named === undefined ? rollbackText.none(file) : rollbackText.unknown(file, named))
  await writeWhole(path, await readVersion(dataDir, file, chosen))
  console.log(rollbackText.done(file, chosen.version))
}

if (require.main === module)
  main().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
