import { ConfigError } from './error'
import { configText } from '../strings/config'

/** A bucket of a store that speaks S3. */
export type S3Files = {
  provider: 's3'
  /** Address under which the names lie, the bucket in it: as part of the host or as the first folder. */
  bucket: string
  region: string
  keyId: string
  keySecret: string
}

/** Where the files lie that students hand in. */
export type FilesConfig = { provider: 'disk'; dir: string } | S3Files

/** The store that was chosen. Throws ConfigError when it lacks a setting, naming all that it lacks. */
export function filesConfig(
  provider: FilesConfig['provider'],
  dir: string,
  given: Omit<S3Files, 'provider'>,
): FilesConfig {
  if (provider !== 's3') return { provider, dir }
  const missing = [
    ...(given.bucket === '' ? ['FILES_BUCKET'] : []),
    ...(given.keyId === '' ? ['FILES_KEY_ID'] : []),
    ...(given.keySecret === '' ? ['FILES_KEY_SECRET'] : []),
  ]
  if (missing.length > 0) throw new ConfigError(configText.filesMissing(missing))
  return { provider, ...given }
}
