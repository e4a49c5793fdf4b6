import { WebSocket } from 'ws'

/** A socket at an address of a server, which is not open yet. */
export const socketAt = (server: { readonly url: string }, address: string): WebSocket =>
  new WebSocket(server.url.replace('http', 'ws') + address)
