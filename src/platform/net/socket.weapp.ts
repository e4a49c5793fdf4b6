import Taro from '@tarojs/taro'
import type { SocketPlatform } from './socket.contract'

/** The code of a socket that ended without a word. */
const BROKEN = 1006

export const socketPlatform = {
  open(base, path, { onOpen, onText, onClose }) {
    let task: Taro.SocketTask | undefined
    let isOpen = false
    let isOver = false
    const end = (code: number): void => {
      if (!isOver) onClose(code)
      isOver = true
    }
    Taro.connectSocket({ url: base.replace(/^http/, 'ws') + path }).then(
      (opened) => {
        task = opened
        if (isOver) return void opened.close({})
        opened.onOpen(() => {
          isOpen = true
          if (!isOver) onOpen()
        })
        opened.onMessage<unknown>(({ data }) => {
          if (!isOver && typeof data === 'string') onText(data)
        })
        opened.onClose(({ code }) => end(code))
        opened.onError(() => end(BROKEN))
      },
      () => end(BROKEN),
    )
    return {
      send(text) {
        if (isOpen && !isOver) void task?.send({ data: text, fail: () => end(BROKEN) })
      },
      close() {
        isOver = true
        task?.close({})
      },
    }
  },
} satisfies SocketPlatform as SocketPlatform
