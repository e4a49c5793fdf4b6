import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that are under way at once. Browsers and proxies wait for an answer before they ask again. */
const MOST_UNDER_WAY = 8

/** How long a connection without requests stays open, in ms: longer than proxies reuse one. */
const KEEP_ALIVE_MS = 72_000

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** How long a request may take to arrive, and a connection may be silent, in ms. */
export interface ServerTimeouts {
  readonly requestTimeout: number
  readonly connectionTimeout: number
}

/**
 * Makes HTTP servers for Fastify that end a connection with more requests under way than anybody has who waits for
 * answers. Node reads thousands from one packet and hands them over at once; those after the end are dropped unseen.
 */
export function createBoundedServer({ requestTimeout, connectionTimeout }: ServerTimeouts) {
  return (listener: Listener): Server => {
    const server = createServer({ requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS }, boundPipelines(listener))
    server.on('connection', rememberAddress)
    return server.setTimeout(connectionTimeout)
  }
}

/** Node remembers the address of a connection once it was read, and cannot read it after the client has hung up. */
function rememberAddress(socket: Socket): void {
  void socket.remoteAddress
}

const underWay = new WeakMap<Socket, Set<IncomingMessage>>()

/** The requests of a connection to such a server that have not been answered yet. */
export const requestsUnderWay = (socket: Socket): ReadonlySet<IncomingMessage> =>
  underWay.get(socket) ?? new Set()

function boundPipelines(listener: Listener): Listener {
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const requests = underWay.get(socket) ?? new Set()
    if (requests.size === MOST_UNDER_WAY) {
      socket.destroy()
      return
    }
    underWay.set(socket, requests.add(request))
    response.once('close', () => requests.delete(request))
    listener(request, response)
  }
}
