import { buildPalette, type Mood, type Theme } from './mood'
import { bannerPaint, coverPaint, motifArt, type Motif } from './motif'

/** The colour mood of a picture and what stands on its water. */
export interface Look {
  mood: Mood
  motif: Motif
}

const beam = (strength: number): string =>
  `<linearGradient id="beam" x1="1" x2="0"><stop offset="0" stop-color="#ffd3a8" stop-opacity="${strength}"/>` +
  '<stop offset="1" stop-color="#ffd3a8" stop-opacity="0"/></linearGradient>'

/** The full-bleed sea behind a cover's headline; its foot melts into the page ground. */
export const coverArt = (theme: Theme, { mood, motif }: Look): string => {
  const palette = buildPalette(mood, theme)
  const [high, middle, low] = palette.sky
  const [first, second, third] = palette.waves
  return (
    '<svg class="svg" viewBox="0 0 375 442" preserveAspectRatio="xMidYMax slice"><defs>' +
    `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset=".6" stop-color="${middle}"/>` +
    `<stop offset="1" stop-color="${low}"/></linearGradient>${beam(0.55)}</defs>` +
    '<path fill="url(#sky)" d="M0 0h375v442H0z"/><g transform="translate(0 22)">' +
    motifArt(motif, coverPaint(palette, theme)) +
    `<path d="M0 340C46 330 82 330 128 338S220 348 270 339S350 334 375 341V420H0Z" fill="${first}"/>` +
    `<path d="M0 362C60 352 110 370 170 362S280 352 375 366V420H0Z" fill="${second}"/>` +
    `<path d="M0 392C70 380 130 398 200 391S320 382 375 392V420H0Z" fill="${third}"/></g></svg>`
  )
}

/** The low horizon strip of banners and letters, 375 × 150; its foot melts into the page ground. */
export const horizonArt = (theme: Theme, { mood, motif }: Look): string => {
  const palette = buildPalette(mood, theme)
  const near = theme === 'day' ? palette.waves[1] : palette.waves[0]
  return (
    `<svg width="375" height="150" viewBox="0 0 375 150" style="display:block"><defs>${beam(theme === 'day' ? 0 : 0.3)}</defs>` +
    '<g transform="translate(322 102) scale(0.62) translate(-297 -327)">' +
    `${motifArt(motif, bannerPaint(palette, theme))}</g>` +
    `<path d="M0 112C46 104 82 104 128 111S220 120 270 112S350 108 375 114V150H0Z" fill="${near}"/>` +
    `<path d="M0 124C60 116 110 130 170 124S280 116 375 127V150H0Z" fill="${palette.haze}"/>` +
    `<path d="M0 139C70 131 130 143 200 138S320 132 375 139V150H0Z" fill="${palette.ground}"/></svg>`
  )
}

/** A strip of open water, 375 × 64, that closes a coloured band; its foot is the page ground. */
export const shoreArt = (theme: Theme, mood: Mood): string => {
  const { waves } = buildPalette(mood, theme)
  return (
    '<svg width="375" height="64" viewBox="0 0 375 64" style="display:block">' +
    `<path d="M0 22C60 10 110 30 170 22S290 10 375 26V64H0Z" fill="${waves[0]}"/>` +
    `<path d="M0 36C70 24 130 44 200 36S320 26 375 38V64H0Z" fill="${waves[1]}"/>` +
    `<path d="M0 52C70 42 130 58 200 51S320 44 375 52V64H0Z" fill="${waves[2]}"/></svg>`
  )
}

/** The water at the foot of a film's slide, 960 × 270, with the motif at its right. */
export const filmArt = ({ mood, motif }: Look): string => {
  const palette = buildPalette(mood, 'day')
  const [first, second, third] = palette.waves
  return (
    `<svg width="960" height="270" viewBox="0 0 960 270" style="display:block"><defs>${beam(0.4)}</defs>` +
    `<g transform="translate(820 168) scale(1.15) translate(-297 -327)">${motifArt(motif, coverPaint(palette, 'day'))}</g>` +
    `<path d="M0 182C140 162 260 168 400 184S660 200 780 184S900 172 960 182V270H0Z" fill="${first}"/>` +
    `<path d="M0 208C160 190 300 222 460 206S760 186 960 210V270H0Z" fill="${second}"/>` +
    `<path d="M0 240C180 220 340 250 520 238S820 222 960 238V270H0Z" fill="${third}"/></svg>`
  )
}
