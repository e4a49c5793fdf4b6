import { Agent, request } from 'node:http'

/** An answer as the bench reads it. */
export type Answer = { status: number; body: string; milliseconds: number }

/** A client of one server that reuses its connections. */
export function createClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    send(
      method: string,
      path: string,
      headers: Readonly<Record<string, string>> = {},
      payload = '',
    ): Promise<Answer> {
      return new Promise((done, fail) => {
        const begun = performance.now()
        const length = payload === '' ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
        const asked = request(
          { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } },
          (answer) => {
            let body = ''
            answer.setEncoding('utf8')
            answer.on('data', (piece: string) => (body += piece))
            answer.on('end', () =>
              done({ status: answer.statusCode ?? 0, body, milliseconds: performance.now() - begun }),
            )
            answer.on('error', fail)
          },
        )
        asked.on('error', fail).end(payload)
      })
    },
    close: () => agent.destroy(),
  }
}

/** A client of one server. */
export type Client = ReturnType<typeof createClient>

/** Runs a task for each item, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const item = items[next]
      next += 1
      if (item !== undefined) await task(item)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
