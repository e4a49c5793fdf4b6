import type { SocketPlatform } from './socket.contract'

/** The code of a socket that ended without a word. */
const BROKEN = 1006

export const socketPlatform = {
  open(base, path, { onOpen, onText, onClose }) {
    let socket: WebSocket
    try {
      socket = new WebSocket((base || window.location.origin).replace(/^http/, 'ws') + path)
    } catch {
      return undefined // a browser without sockets, or one whose reading of the page's policy forbids them
    }
    let isOver = false
    const end = (code: number): void => {
      if (!isOver) onClose(code)
      isOver = true
    }
    socket.onopen = () => {
      if (!isOver) onOpen()
    }
    socket.onmessage = ({ data }) => {
      if (!isOver && typeof data === 'string') onText(data)
    }
    socket.onclose = ({ code }) => end(code)
    socket.onerror = () => end(BROKEN)
    return {
      send(text) {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close() {
        isOver = true
        socket.close()
      },
    }
  },
} satisfies SocketPlatform as SocketPlatform
