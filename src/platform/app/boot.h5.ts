import type { Boot, BootSource } from './boot.contract'

export type { Boot, NativeApp } from './boot.contract'

export const bootSource = {
  read() {
    const text = document.getElementById('boot')?.textContent
    if (!text) throw new Error('the page has no boot configuration')
    return JSON.parse(text) as Boot // written by our own server or build, which validated it
  },
} satisfies BootSource as BootSource
