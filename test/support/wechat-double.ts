import { createServer, type ServerResponse } from 'node:http'

/** An answer of the double, or a way in which it fails to answer. */
export type WechatAnswer = Record<string, unknown> | 'silence' | 'garbage' | 'broken'

/** A stand-in for WeChat's HTTP API on the loopback interface. */
export type WechatDouble = {
  url: string
  /** The content of every call so far: its query, or its body when it was a POST. */
  calls: Record<string, string>[]
  /** The path of every call so far. */
  paths: string[]
  /** Says what a login code is answered with; unknown codes get WeChat's 40029. */
  answer(code: string, answer: WechatAnswer): void
  /** Answers no call until `release`. */
  hold(): void
  release(): void
  /** The answers to calls for an access token and a page ticket; set fields to change them. */
  issued: { token: WechatAnswer; ticket: (accessToken: string) => WechatAnswer }
  /** The answer to sending a subscription message, maybe by its access token. */
  messages: { answer: WechatAnswer | ((accessToken: string) => WechatAnswer) }
  /** The answer of the content check. */
  judged: { answer: WechatAnswer }
  close(): Promise<void>
}

/** The name of the code and its grant at each path that exchanges one. */
const exchanges: Record<string, string> = {
  '/sns/jscode2session': 'js_code',
  '/sns/oauth2/access_token': 'code',
}

/** Starts the double on a free port. As at WeChat, a code that was answered well works only once. */
export async function startWechatDouble(): Promise<WechatDouble> {
  const calls: Record<string, string>[] = []
  const paths: string[] = []
  const known = new Map<string, WechatAnswer>()
  let held: (() => void)[] | undefined
  const issued: WechatDouble['issued'] = {
    token: { access_token: 'token-1', expires_in: 7200 },
    ticket: () => ({ errcode: 0, errmsg: 'ok', ticket: 'ticket-1', expires_in: 7200 }),
  }
  const messages: WechatDouble['messages'] = { answer: { errcode: 0, errmsg: 'ok' } }

  const judged: WechatDouble['judged'] = { answer: { errcode: 0, result: { suggest: 'pass', label: 100 } } }

  function exchanged(query: Record<string, string>, field: string): WechatAnswer {
    const code = query[field] ?? ''
    const answer = known.get(code) ?? { errcode: 40029, errmsg: 'invalid code' }
    if (typeof answer !== 'string') known.delete(code)
    return query.grant_type === 'authorization_code' ? answer : { errcode: 40002 }
  }

  function findAnswer(
    method: string,
    { pathname: path, searchParams }: URL,
    sent: Record<string, string>,
  ): WechatAnswer | undefined {
    const field = exchanges[path]
    if (field !== undefined && method === 'GET') return exchanged(sent, field)
    if (path === '/cgi-bin/stable_token' && method === 'POST') return issued.token
    if (path === '/cgi-bin/ticket/getticket' && method === 'GET') {
      return sent.type === 'jsapi' ? issued.ticket(sent.access_token ?? '') : { errcode: 40097 }
    }
    if (path === '/wxa/msg_sec_check' && method === 'POST') return judged.answer
    if (path === '/cgi-bin/message/subscribe/send' && method === 'POST') {
      const { answer } = messages
      return typeof answer === 'function' ? answer(searchParams.get('access_token') ?? '') : answer
    }
    return undefined
  }

  function respond(response: ServerResponse, answer: WechatAnswer | undefined): void {
    if (answer === 'silence') return
    if (answer === 'broken' || answer === undefined) {
      response.writeHead(answer === 'broken' ? 500 : 404).end()
      return
    }
    // WeChat really labels its JSON as text/plain.
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(answer === 'garbage' ? '<html>' : JSON.stringify(answer))
  }

  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => void (body += piece))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://double')
      const sent = body === '' ? Object.fromEntries(url.searchParams) : JSON.parse(body)
      calls.push(sent)
      paths.push(url.pathname)
      const answer = () => respond(response, findAnswer(request.method ?? '', url, sent))
      if (held) held.push(answer)
      else answer()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    paths,
    answer: (code, answer) => void known.set(code, answer),
    hold: () => void (held ??= []),
    release() {
      for (const answer of held ?? []) answer()
      held = undefined
    },
    issued,
    messages,
    judged,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
