import { Type } from 'typebox'
import Value from 'typebox/value'
import { lineAt, matches, type Rule } from '../rule'

const exact = /^(?:npm:[@a-z0-9./-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/
const Versions = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
const Manifest = Type.Object({
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
})

/** Versions are pinned exactly, so that two machines run the same code. */
export const exactVersionsRule: Rule = {
  id: 'exact-versions',
  advice: 'Write the exact version: no range, no tag, no address.',
  covers: (path) => path === 'package.json',
  check(file) {
    const manifest: unknown = JSON.parse(file.text)
    if (!Value.Check(Manifest, manifest)) return []
    const { dependencies, devDependencies, optionalDependencies } = manifest
    return [dependencies, devDependencies, optionalDependencies]
      .flatMap((versions) => Object.entries(versions ?? {}))
      .filter(([, version]) => typeof version !== 'string' || !exact.test(version))
      .map(([name, version]) => ({
        line: lineAt(file.text, file.text.indexOf(`"${name}"`)),
        found: `${name} ${String(version)}`,
      }))
  },
}

/** The lock file says what is installed and proves it by hash, but not from where. */
export const lockRule: Rule = {
  id: 'lock-without-addresses',
  advice: 'Run npm install with the .npmrc of the project (omit-lockfile-registry-resolved=true).',
  covers: (path) => path === 'package-lock.json',
  check: (file) => matches(file.text, /"resolved"\s*:\s*"[^"]*"/g).slice(0, 3),
}

const registryHost =
  /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|[a-z0-9.-]*\bnpmmirror\.com|\/artifactory\/|\/api\/npm\//gi

/** Where packages come from is the business of each machine, not of the repository. */
export const registryRule: Rule = {
  id: 'no-registry-host',
  advice: "Remove the address: npm's own configuration on each machine names the registry.",
  covers: (path) => !path.startsWith('config/walls/'),
  check: (file) => matches(file.text, registryHost).slice(0, 3),
}
