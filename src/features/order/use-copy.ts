import { clipboard } from '@/platform/input/clipboard'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { orderPartsText } from '@/strings/shop/order-parts'

/** Puts something on the clipboard, and says whether that went well. */
export function useCopy(): (what: string, done: string) => void {
  const { ui } = useRoot()
  async function copy(what: string, done: string): Promise<void> {
    const isDone = await clipboard.write(what)
    ui.say(isDone ? done : orderPartsText.copyFailed, isDone ? 'good' : 'bad', TOAST_MS.login)
  }
  return (what, done) => void copy(what, done)
}
