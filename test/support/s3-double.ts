import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for a store that speaks S3, on the loopback interface; it looks at signatures as AWS describes them. */
export type S3Double = {
  /** The address of its one bucket. */
  bucket: string
  objects: Map<string, Buffer>
  /** Method and status of every call so far. */
  calls: string[]
  /** The failures that answer the next calls instead of their results. */
  failures: number[]
  /** The clock against which the expiry of signed addresses is checked; the machine's where a test sets no other. */
  now: () => number
  close(): Promise<void>
}

export const s3Key = {
  region: 'cn-north-1',
  keyId: 'AKIDOFTHETEST',
  keySecret: 'secret-of-the-test',
} as const

const hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

export interface Signed {
  readonly method: string
  /** Path without query; the calls that are signed here have none. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** The signature that a call must bear (AWS Signature Version 4, `AWS4-HMAC-SHA256`, service s3). */
export function formatSignature({ method, path, headers }: Signed, secret: string): string {
  const [, scope = '', names = ''] = /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+)/.exec(
    headers.authorization ?? '',
  ) ?? ['', '', '']
  const list = names.split(';')
  const canonical = [
    method,
    path,
    '',
    ...list.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hex(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** The signature that a signed address must bear: the host alone is signed, the rest stands in the query. */
function addressSignature(host: string, path: string, query: URLSearchParams, secret: string): string {
  const spelt = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${hex16(sign)}`)
  const canonical = [
    'GET',
    path,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${spelt(name)}=${spelt(value)}`)
      .sort()
      .join('&'),
    `host:${host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  const date = query.get('X-Amz-Date') ?? ''
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hex(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const hex16 = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase()

/** Whether a signed address lets who has it get its object at a time, in Unix ms. */
function isAddressGood({ method, path, headers }: Signed, now: number): boolean {
  const [place = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '') ?? []
  const from = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return (
    method === 'GET' &&
    query.get('X-Amz-Credential')?.startsWith(`${s3Key.keyId}/`) === true &&
    query.get('X-Amz-Signature') === addressSignature(headers.host ?? '', place, query, s3Key.keySecret) &&
    from <= now &&
    now < from + Number(query.get('X-Amz-Expires')) * 1000
  )
}

function isSigned(call: Signed, body: Buffer): boolean {
  const { authorization = '' } = call.headers
  const { region, keyId, keySecret } = s3Key
  return (
    authorization.includes(`Credential=${keyId}/`) &&
    authorization.includes(`/${region}/s3/aws4_request`) &&
    authorization.endsWith(`Signature=${formatSignature(call, keySecret)}`) &&
    /SignedHeaders=[^,]*host;x-amz-content-sha256;x-amz-date/.test(authorization) &&
    call.headers['x-amz-content-sha256'] === hex(body)
  )
}

/** Starts the double on a free port. */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const failures: number[] = []
  function answer(call: Signed, body: Buffer): [status: number, body?: Buffer] {
    const failure = failures.shift()
    if (failure !== undefined) return [failure, Buffer.from(`<Error>${s3Key.keyId}</Error>`)]
    const isGood = call.path.includes('X-Amz-Signature=')
      ? isAddressGood(call, double.now())
      : isSigned(call, body)
    if (!isGood) return [403]
    const name = decodeURIComponent(call.path.replace('/bucket/', '').replace(/\?.*$/, ''))
    const saved = objects.get(name)
    switch (call.method) {
      case 'PUT':
        objects.set(name, body)
        return [200]
      case 'GET':
        return saved ? [200, saved] : [404, Buffer.from('<Error><Code>NoSuchKey</Code></Error>')]
      case 'DELETE':
        objects.delete(name)
        return [204]
      default:
        return [405]
    }
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => void pieces.push(piece))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const [status, body] = answer({ method, path, headers }, Buffer.concat(pieces))
      calls.push(`${method} ${status}`)
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const double: S3Double = {
    now: Date.now,
    bucket: `http://127.0.0.1:${port}/bucket`,
    objects,
    calls,
    failures,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return double
}
