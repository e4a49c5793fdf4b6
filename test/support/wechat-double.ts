import { createServer } from 'node:http'

/** What the double knows about a login code. */
export type WechatAnswer = Record<string, unknown> | 'silence' | 'garbage' | 'broken'

/** A stand-in for WeChat's jscode2session on the loopback interface. */
export type WechatDouble = {
  url: string
  /** The query of every call so far. */
  calls: Record<string, string>[]
  /** Says what a code is answered with; unknown codes get WeChat's 40029. */
  answer(code: string, answer: WechatAnswer): void
  close(): Promise<void>
}

/** Starts the double on a free port. As at WeChat, a code that was answered well works only once. */
export async function startWechatDouble(): Promise<WechatDouble> {
  const calls: Record<string, string>[] = []
  const known = new Map<string, WechatAnswer>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://double')
    const query = Object.fromEntries(url.searchParams)
    calls.push(query)
    const code = query.js_code ?? ''
    const answer = known.get(code) ?? { errcode: 40029, errmsg: 'invalid code' }
    if (answer === 'silence') return
    if (answer === 'broken') {
      response.writeHead(500).end()
      return
    }
    if (url.pathname !== '/sns/jscode2session' || query.grant_type !== 'authorization_code') {
      response.writeHead(404).end()
      return
    }
    known.delete(code)
    // WeChat really labels its JSON as text/plain.
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(answer === 'garbage' ? '<html>' : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer: (code, answer) => void known.set(code, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
