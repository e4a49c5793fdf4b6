import type { Reveal } from './scroll-into-view.contract'

export const reveal: Reveal = (id) => document.getElementById(id)?.scrollIntoView()
