import type { Palette, Theme } from './mood'

/** The things on the water of a cover and a banner. */
export const MOTIFS = [
  'tower',
  'boat',
  'sun',
  'moon',
  'buoys',
  'pier',
  'islands',
  'compass',
  'paper',
  'ripple',
  'ship',
  'gulls',
] as const
export type Motif = (typeof MOTIFS)[number]

/** The colours of a motif: `body` is the pale thing itself, `mark` the one warm spot on it. */
interface Paint {
  body: string
  edge: string
  dark: string
  hill: string
  mark: string
  lamp: string
  /** Strength of what is only light: beams, discs, rings. */
  glow: number
}

/** Paint on the dark sky of a cover. */
export const coverPaint = ({ hill, cap }: Palette, theme: Theme): Paint => ({
  body: theme === 'day' ? '#f3f7f7' : '#c9d6da',
  edge: theme === 'day' ? '#cfdfe2' : '#8ea3ab',
  dark: cap,
  hill,
  mark: '#c2410f',
  lamp: '#ffd9a8',
  glow: 1,
})

/** Paint on the pale banner, where white needs an edge and light is faint by day. */
export const bannerPaint = ({ waves, accent, hill }: Palette, theme: Theme): Paint =>
  theme === 'day'
    ? {
        body: '#ffffff',
        edge: accent,
        dark: accent,
        hill: waves[0],
        mark: '#c2410f',
        lamp: '#c2410f',
        glow: 0.5,
      }
    : { body: '#3a5560', edge: '#3a5560', dark: accent, hill, mark: '#ffb072', lamp: '#ffb072', glow: 0.7 }

const dot = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${opacity}"/>`
const ring = (
  x: number,
  y: number,
  [rx, ry]: readonly [number, number],
  stroke: string,
  opacity: number,
): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${stroke}" stroke-width="1.5" stroke-opacity="${opacity}"/>`

const land = (fill: string): string =>
  `<path d="M375 336C350 320 330 318 310 322C280 328 262 338 206 346L206 364L375 364Z" fill="${fill}"/>`

const tower = (x: number, y: number, scale: number, p: Paint): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-7 0L-4.6-44H4.6L7 0Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/>` +
  `<path d="M-6.2-14L-5.5-26H5.5L6.2-14Z" fill="${p.mark}"/><rect x="-7" y="-47" width="14" height="3" rx="1" fill="${p.dark}"/>` +
  `<rect x="-3.6" y="-55" width="7.2" height="8" fill="${p.lamp}"/><path d="M-5-55Q0-62 5-55Z" fill="${p.dark}"/></g>`

const sail = (x: number, y: number, scale: number, p: Paint): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-2-58L-2-6L-26-6C-20-26-12-44-2-58Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/>` +
  `<path d="M2-50C14-40 22-24 24-6L2-6Z" fill="${p.mark}"/><path d="M-30-2H28L20 9H-22Z" fill="${p.dark}"/></g>`

const folded = (x: number, y: number, scale: number, p: Paint): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-12-12L0-34L12-12Z" fill="${p.edge}"/>` +
  `<path d="M-34-14L34-14L20 8H-20Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/><path d="M-34-14L-6 8H-20Z" fill="${p.edge}"/></g>`

const buoy = (x: number, y: number, scale: number, p: Paint): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-9 0L-5-26H5L9 0Z" fill="${p.mark}"/><path d="M-7.4-9H7.4L8.2-4H-8.2Z" fill="${p.body}"/>` +
  `<circle cy="-31" r="4" fill="${p.lamp}"/><path d="M-13 0H13L9 7H-9Z" fill="${p.dark}"/></g>`

const gull = (x: number, y: number, scale: number, p: Paint): string =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-16 3C-10-7-3-6 0 1C3-6 10-7 16 3" fill="none" stroke="${p.edge}" stroke-width="2.4" stroke-linecap="round"/>`

const star = (x: number, y: number, r: number, p: Paint): string => dot(x, y, r, p.lamp, 0.85)

const rose = (x: number, y: number, p: Paint): string =>
  ring(x, y, [62, 62], p.edge, 0.6) +
  ring(x, y, [50, 50], p.edge, 0.35) +
  `<g transform="translate(${x} ${y})"><path d="M0-56L8 0L-8 0Z" fill="${p.mark}"/><path d="M0 56L8 0L-8 0Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/>` +
  `<path d="M-40 0L0-6V6ZM40 0L0-6V6Z" fill="${p.edge}" fill-opacity=".75"/></g>`

/** The picture of a motif around the point 297, 327 of the water, behind the waves. */
export const motifArt = (motif: Motif, p: Paint): string => {
  switch (motif) {
    case 'tower':
      return (
        `<path d="M297 251L-20 286L-20 384Z" fill="url(#beam)"/>` + land(p.hill) + tower(297, 327, 1.5, p)
      )
    case 'boat':
      return dot(252, 240, 30, p.lamp, 0.22 * p.glow) + sail(286, 338, 1.35, p)
    case 'sun':
      return (
        dot(264, 338, 118, p.lamp, 0.14 * p.glow) +
        dot(264, 338, 86, p.lamp, 0.26 * p.glow) +
        dot(264, 338, 56, p.lamp, 0.9 * p.glow)
      )
    case 'moon':
      return (
        `<path d="M306 196a34 34 0 1 0 22 58a40 40 0 0 1-22-58Z" fill="${p.lamp}"/>` +
        [
          [244, 214, 2],
          [214, 258, 1.5],
          [346, 292, 2],
          [262, 286, 1.5],
          [190, 306, 1.8],
        ]
          .map(([x = 0, y = 0, r = 0]) => star(x, y, r, p))
          .join('') +
        land(p.hill)
      )
    case 'buoys':
      return (
        buoy(318, 352, 1.5, p) + buoy(252, 342, 0.95, p) + buoy(208, 338, 0.62, p) + tower(176, 337, 0.5, p)
      )
    case 'pier':
      return (
        `<path d="M375 304H236V313H375Z" fill="${p.dark}"/>` +
        [246, 282, 318, 354]
          .map((x) => `<rect x="${x}" y="304" width="6" height="66" fill="${p.dark}"/>`)
          .join('') +
        `<rect x="262" y="254" width="3" height="52" fill="${p.dark}"/>` +
        dot(263.5, 250, 20, p.lamp, 0.25 * p.glow) +
        dot(263.5, 250, 6, p.lamp) +
        sail(200, 340, 0.62, p)
      )
    case 'islands':
      return (
        `<path d="M160 350L236 262L268 300L306 236L375 322V360H160Z" fill="${p.hill}" fill-opacity=".45"/>` +
        `<path d="M232 352L300 280L336 318L375 292V360H232Z" fill="${p.hill}"/>` +
        tower(300, 283, 0.62, p)
      )
    case 'compass':
      return rose(288, 268, p) + folded(222, 346, 0.55, p)
    case 'paper':
      return folded(292, 338, 1.25, p) + folded(218, 340, 0.6, p) + folded(178, 338, 0.38, p)
    case 'ripple':
      return (
        [16, 40, 68, 100].map((r, at) => ring(284, 322, [r, r * 0.32], p.edge, 0.95 - at * 0.2)).join('') +
        `<path d="M284 246C284 246 268 272 268 284A16 16 0 0 0 300 284C300 272 284 246 284 246Z" fill="${p.lamp}"/>`
      )
    case 'ship':
      return (
        `<path d="M196 322H356L338 352H214Z" fill="${p.dark}"/><path d="M222 300H330V322H222Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/>` +
        `<path d="M240 282H306V300H240Z" fill="${p.body}" stroke="${p.edge}" stroke-width=".8"/><path d="M262 252H278V282H262Z" fill="${p.mark}"/>` +
        [236, 254, 272, 290, 308].map((x) => dot(x, 311, 3.4, p.lamp)).join('')
      )
    case 'gulls':
      return (
        dot(300, 262, 34, p.lamp, 0.5 * p.glow) +
        gull(232, 236, 1, p) +
        gull(272, 212, 0.7, p) +
        gull(206, 270, 0.6, p) +
        land(p.hill)
      )
  }
}
