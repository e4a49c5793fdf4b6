import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { MediaBucketConfig } from '../../config/media'

/** The hash of a body without a byte. */
const EMPTY = createHash('sha256').update('').digest('hex')
const TIMEOUT_MS = 15_000
/** Longest list of a stream that is read, in bytes. */
const LONGEST_LIST = 2 * 1_048_576
/** The longest that a store lets an address be good, in seconds. */
const LONGEST_SECONDS = 7 * 86_400

/** The operator's bucket of films and recordings. */
export interface MediaBucket {
  /** Where the store's answers come from. */
  readonly origin: string
  /** An address by which who has it may get an object between two times, in Unix ms. */
  presign(name: string, time: { readonly from: number; readonly until: number }): Promise<string>
  /** The text of a small object; undefined where there is none. */
  read(name: string): Promise<string | undefined>
}

/** A bucket of a store that speaks S3 (signature version 4). Its objects are read only. */
export function createMediaBucket({ bucket, region, keyId, keySecret }: MediaBucketConfig): MediaBucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    retries: 2,
  })
  const place = (name: string): string => `${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`
  return {
    origin: new URL(bucket).origin,
    async presign(name, { from, until }) {
      const seconds = Math.min(Math.max(1, Math.floor((until - from) / 1000)), LONGEST_SECONDS)
      const datetime = new Date(from).toISOString().replace(/[:-]|\.\d{3}/g, '')
      const aws = { signQuery: true, datetime }
      return (await client.sign(`${place(name)}?X-Amz-Expires=${seconds}`, { method: 'GET', aws })).url
    },
    async read(name) {
      const answer = await client.fetch(place(name), {
        method: 'GET',
        headers: { 'x-amz-content-sha256': EMPTY },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === 404) return void (await answer.body?.cancel())
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LONGEST_LIST) {
        await answer.body?.cancel()
        throw new Error(`the media store answered ${answer.status}`)
      }
      const text = await answer.text()
      if (text.length > LONGEST_LIST) throw new Error('a list of the media store is too long')
      return text
    },
  }
}
