import { createServer } from 'node:http'

/** A request that a gateway's double received; `text` is the address and the body together. */
export type GatewayCall = {
  headers: Record<string, string>
  query: Record<string, string>
  body: string
  text: string
}

/** The double's reaction to a request: answer JSON with a status, or never answer. */
export type GatewayAnswer = { status?: number; body: unknown } | 'silence'

/** A stand-in for the HTTP interface of an SMS gateway on the loopback interface. */
export type GatewayDouble = {
  url: string
  calls: GatewayCall[]
  answer(answer: GatewayAnswer): void
  close(): Promise<void>
}

/** Starts the double on a free port; by default it answers an empty object. */
export async function startGatewayDouble(): Promise<GatewayDouble> {
  const calls: GatewayCall[] = []
  let next: GatewayAnswer = { body: {} }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => void (body += piece))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://double')
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const query = Object.fromEntries(url.searchParams)
      calls.push({ headers, query, body, text: `${JSON.stringify(headers)}${request.url}${body}` })
      if (next === 'silence') return
      response.writeHead(next.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(next.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer: (answer) => void (next = answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
