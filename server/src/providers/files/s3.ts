import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Files } from '../../config/files'
import type { FileStore } from './contract'

const TIMEOUT_MS = 15_000
/** How often a store is asked again that is busy or broken, with growing rests of 50 ms and more between. */
const RETRIES = 3

/** A bucket of a store that speaks S3 (signature version 4). It stores no bytes but those whose hash was signed. */
export function createS3Files({ bucket, region, keyId, keySecret }: S3Files): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: keySecret,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const call = (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer) =>
    client.fetch(`${bucket}/${encodeURIComponent(name)}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    async put(name, bytes) {
      await expectOk(await call('PUT', name, bytes))
    },
    async read(name) {
      const answer = await call('GET', name)
      if (answer.status === 404) return void (await answer.body?.cancel())
      return expectOk(answer)
    },
    async remove(name) {
      const answer = await call('DELETE', name)
      if (answer.status === 404) await answer.body?.cancel()
      else await expectOk(answer)
    },
    async tidy() {
      // An object appears with its whole bytes or not at all.
    },
  }
}

/** HTTP status of a full store: Insufficient Storage. */
const FULL = 507

/** The bytes of an answer. A store's refusal may quote the key; its status is enough for an operator. */
async function expectOk(answer: Response): Promise<Buffer> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.ok) return bytes
  const refusal = new Error(`the file store answered ${answer.status}`)
  throw answer.status === FULL ? Object.assign(refusal, { code: 'ENOSPC' }) : refusal
}
