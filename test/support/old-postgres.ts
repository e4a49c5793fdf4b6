import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Something that talks like a PostgreSQL of another version. */
export interface OldPostgres {
  url: string
  close(): Promise<void>
}

/** PostgreSQL, chapter "Message Formats": a type, the length of the rest with itself, the rest. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const int32 = (value: number): Buffer => Buffer.concat([int16(value >>> 16), int16(value & 65_535)])
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const idle = message('Z', Buffer.from('I'))

/** Lets everybody in and answers every query with one row, whose columns are the version's number and its name. */
export async function startOldPostgres(number: string, name: string): Promise<OldPostgres> {
  const columns = [text('server_version_num'), text('server_version')]
  const shape = columns.map((column) => [
    column,
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ])
  const row = [number, name].flatMap((value) => [int32(value.length), Buffer.from(value)])
  const answer = Buffer.concat([
    message('T', int16(columns.length), ...shape.flat()),
    message('D', int16(columns.length), ...row),
    message('C', text('SELECT 1')),
    idle,
  ])
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), idle]))
      socket.on('data', (piece) => void (piece[0] === 0x51 && socket.write(answer)))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://someone:hush@127.0.0.1:${port}/x`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
