import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a server at `origin` on which pages come in two pieces: the second, from `cut` on, after `goOn`. */
export async function openHaltingLine(origin: string, cut: string) {
  let goOn: () => void = () => undefined
  const mayGoOn = new Promise<void>((done) => {
    goOn = done
  })
  const line = createServer((request, reply) => {
    const accept = request.headers.accept ?? '*/*'
    void fetch(origin + (request.url ?? ''), { headers: { accept } }).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      const at = type.startsWith('text/html') ? body.indexOf(cut) : 0
      reply.writeHead(answer.status, { 'content-type': type, 'content-length': body.length })
      if (at > 0) {
        reply.write(body.subarray(0, at))
        await mayGoOn
      }
      reply.end(body.subarray(at))
    })
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    goOn: () => goOn(),
    async close() {
      line.closeAllConnections()
      await new Promise((done) => line.close(done))
    },
  }
}
