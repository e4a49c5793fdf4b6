import { filmArt } from '../studio/art'
import type { Script } from './films'
import { escapeHtml } from '../studio/html'

/** The size of a film's picture in pixels. */
export const SLIDE = { w: 960, h: 540 } as const

/** Draws one slide of a film as the HTML of one section of its size. */
export const slideHtml = ({ title, look, slides }: Script, at: number): string => {
  const slide = slides[at]
  if (slide === undefined) return ''
  const dots = slides.map((_slide, dot) => `<i class="${dot === at ? 'on' : ''}"></i>`).join('')
  return (
    `<section class="slide${at === 0 ? ' first' : ''}"><div class="art">${filmArt(look)}</div>` +
    `<p class="of">${escapeHtml(title)}</p><h2>${escapeHtml(slide.headline)}</h2><p class="say">${escapeHtml(slide.text)}</p>` +
    `<p class="foot">上岸 · 超级大讲堂 · 无声字幕版</p><div class="dots">${dots}</div></section>`
  )
}
