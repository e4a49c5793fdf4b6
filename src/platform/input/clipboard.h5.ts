import type { Clipboard } from './clipboard.contract'

/** The way of browsers that do not offer the clipboard, as most page views of apps. */
function byCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.appendChild(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}

export const clipboard = {
  async write(text) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return byCommand(text)
    }
  },
} satisfies Clipboard as Clipboard
