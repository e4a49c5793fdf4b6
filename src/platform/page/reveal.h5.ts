import type { Reveal } from './reveal.contract'

export const reveal: Reveal = (id) => document.getElementById(id)?.scrollIntoView()
