import { ConfigError } from './error'
import { configText } from '../strings/config'

/** The bucket of the operator's own films and recordings, at a store that speaks S3. */
export interface MediaBucketConfig {
  /** Address under which the names lie, the bucket in it: as part of the host or as the first folder. */
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly keySecret: string
}

/** Where the films and recordings of lessons come from. */
export interface MediaConfig {
  /** The internal location of the web server in front that sends files below `media/`; without it the server does. */
  readonly accel?: string
  readonly bucket?: MediaBucketConfig
}

/** The bucket that was chosen, if one was. Throws ConfigError when it lacks a setting, naming all that it lacks. */
export function mediaConfig(accel: string, given: MediaBucketConfig): MediaConfig {
  const base = accel === '' ? {} : { accel }
  if (given.bucket === '') return base
  const missing = [
    ...(given.keyId === '' ? ['MEDIA_KEY_ID'] : []),
    ...(given.keySecret === '' ? ['MEDIA_KEY_SECRET'] : []),
  ]
  if (missing.length > 0) throw new ConfigError(configText.mediaMissing(missing))
  return { ...base, bucket: given }
}
