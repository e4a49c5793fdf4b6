/** Day or night shore. */
export type Theme = 'day' | 'night'

/** Colour mood of a cover: tide (sea green-blue), dusk (last light) or pine (green water). */
export type Mood = 'tide' | 'dusk' | 'pine'

interface Water {
  sky: readonly [string, string, string]
  hill: string
  cap: string
  waves: readonly [string, string, string]
}

const GROUND: Record<Theme, string> = { day: '#f5f8f8', night: '#08151a' }

const WATERS: Record<Mood, Record<Theme, Water>> = {
  tide: {
    day: {
      sky: ['#0b4454', '#12596b', '#6fabb8'],
      hill: '#114757',
      cap: '#0c3b48',
      waves: ['#5fa3b1', '#a5ced5', GROUND.day],
    },
    night: {
      sky: ['#08232d', '#0b313d', '#145060'],
      hill: '#0a222a',
      cap: '#5d808b',
      waves: ['#0f3f4c', '#0c2f3a', GROUND.night],
    },
  },
  dusk: {
    day: {
      sky: ['#2b3a5c', '#5a4a6b', '#e8a483'],
      hill: '#3a3a58',
      cap: '#2b2f4c',
      waves: ['#8f9dbb', '#c3ccdc', GROUND.day],
    },
    night: {
      sky: ['#141c31', '#241f38', '#5e3a3c'],
      hill: '#131728',
      cap: '#6d7396',
      waves: ['#242c47', '#161d31', GROUND.night],
    },
  },
  pine: {
    day: {
      sky: ['#0d4438', '#165c4b', '#84bda6'],
      hill: '#12493c',
      cap: '#0d3a30',
      waves: ['#6cad94', '#b3d5c6', GROUND.day],
    },
    night: {
      sky: ['#08251f', '#0c342b', '#1a5445'],
      hill: '#08211b',
      cap: '#5f8679',
      waves: ['#11443a', '#0d3029', GROUND.night],
    },
  },
}

const tower = (body: string, edge: string, band: string, cap: string, lamp: string): string =>
  `<path d="M-7 0L-4.6-44H4.6L7 0Z" fill="${body}" stroke="${edge}" stroke-width=".8"/>` +
  `<path d="M-6.2-14L-5.5-26H5.5L6.2-14Z" fill="${band}"/>` +
  `<rect x="-7" y="-47" width="14" height="3" rx="1" fill="${cap}"/>` +
  `<rect x="-3.6" y="-55" width="7.2" height="8" fill="${lamp}"/>` +
  `<path d="M-5-55Q0-62 5-55Z" fill="${cap}"/>`

const beam = (colour: string, strength: number): string =>
  `<linearGradient id="beam" x1="1" x2="0"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>`

/** The full-bleed sea with the lit tower behind a cover's headline; its foot melts into the page ground. */
export const coverArt = (theme: Theme, mood: Mood): string => {
  const water = WATERS[mood][theme]
  const [high, middle, low] = water.sky
  const [first, second, third] = water.waves
  return (
    '<svg class="svg" viewBox="0 0 375 442" preserveAspectRatio="xMidYMax slice"><defs>' +
    `<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset=".6" stop-color="${middle}"/>` +
    `<stop offset="1" stop-color="${low}"/></linearGradient>${beam('#ffd3a8', 0.55)}</defs>` +
    '<path fill="url(#sky)" d="M0 0h375v442H0z"/><g transform="translate(0 22)">' +
    '<path d="M297 251L-20 286L-20 384Z" fill="url(#beam)"/>' +
    `<path d="M375 336C350 320 330 318 310 322C280 328 262 338 206 346L206 364L375 364Z" fill="${water.hill}"/>` +
    `<g transform="translate(297 327) scale(1.5)">${tower('#eef4f4', '#cfdfe2', '#c2410f', water.cap, '#ffd9a8')}</g>` +
    `<path d="M0 340C46 330 82 330 128 338S220 348 270 339S350 334 375 341V420H0Z" fill="${first}"/>` +
    `<path d="M0 362C60 352 110 370 170 362S280 352 375 366V420H0Z" fill="${second}"/>` +
    `<path d="M0 392C70 380 130 398 200 391S320 382 375 392V420H0Z" fill="${third}"/></g></svg>`
  )
}

const HORIZON = {
  day: {
    tower: tower('#ffffff', '#7fa6b0', '#0a5a6e', '#0a5a6e', '#c2410f'),
    beam: '',
    hill: '#a9c8cf',
    waves: ['#bfd9de', '#d9e8eb', GROUND.day],
  },
  night: {
    tower: tower('#3a5c68', '#3a5c68', '#7fcbd9', '#466874', '#ffb072'),
    beam: `<defs>${beam('#ffb072', 0.3)}</defs><path d="M318 49L60 6L60 82Z" fill="url(#beam)"/>`,
    hill: '#0b2a34',
    waves: ['#15404c', '#0e2b35', GROUND.night],
  },
} as const satisfies Record<Theme, object>

/** The low horizon strip of banners and letters, 375 × 150; its foot melts into the page ground. */
export const horizonArt = (theme: Theme): string => {
  const shore = HORIZON[theme]
  return (
    `<svg width="375" height="150" viewBox="0 0 375 150" style="display:block">${shore.beam}` +
    `<path d="M375 104C360 96 346 95 330 97C308 100 296 110 262 113L262 130L375 130Z" fill="${shore.hill}"/>` +
    `<g transform="translate(322 99) scale(0.95)">${shore.tower}</g>` +
    `<path d="M0 112C46 104 82 104 128 111S220 120 270 112S350 108 375 114V150H0Z" fill="${shore.waves[0]}"/>` +
    `<path d="M0 124C60 116 110 130 170 124S280 116 375 127V150H0Z" fill="${shore.waves[1]}"/>` +
    `<path d="M0 139C70 131 130 143 200 138S320 132 375 139V150H0Z" fill="${shore.waves[2]}"/></svg>`
  )
}
