import { toHex } from './colour'

/** Day or night shore. */
export type Theme = 'day' | 'night'

/** A hue of the sea, how strong it is, and the hue of the light above the horizon. */
interface Hue {
  sea: number
  light: number
  chroma: number
}

/** The colour moods; each campaign has one, so that two of them are distinguished at a glance. */
export const MOODS = {
  tide: { sea: 215, light: 210, chroma: 0.062 },
  dusk: { sea: 275, light: 45, chroma: 0.065 },
  pine: { sea: 168, light: 165, chroma: 0.062 },
  plum: { sea: 325, light: 60, chroma: 0.075 },
  violet: { sea: 298, light: 310, chroma: 0.085 },
  indigo: { sea: 262, light: 225, chroma: 0.085 },
  teal: { sea: 190, light: 95, chroma: 0.06 },
  moss: { sea: 135, light: 105, chroma: 0.06 },
  amber: { sea: 70, light: 85, chroma: 0.06 },
  copper: { sea: 42, light: 65, chroma: 0.075 },
  rose: { sea: 8, light: 40, chroma: 0.08 },
  slate: { sea: 240, light: 70, chroma: 0.028 },
} as const satisfies Record<string, Hue>
export type Mood = keyof typeof MOODS

/** Every colour that a picture of one mood takes by day or by night, as `#rrggbb`. */
export interface Palette {
  ground: string
  /** From the top of a cover's sky to the horizon. */
  sky: readonly [string, string, string]
  /** The land and the dark parts of things on the water. */
  hill: string
  cap: string
  /** From the far wave to the near one, which is the page's ground. */
  waves: readonly [string, string, string]
  /** Small headings, marks and links on the ground. */
  accent: string
  /** The top of a banner. */
  haze: string
  /** A quiet surface on the ground. */
  soft: string
  line: string
}

const GROUND: Record<Theme, string> = { day: '#f5f8f8', night: '#08151a' }

/** The palette of a mood. Lightness is fixed for every hue, so that contrast is the same in all moods. */
export const buildPalette = (mood: Mood, theme: Theme): Palette => {
  const { sea, light, chroma } = MOODS[mood]
  const ground = GROUND[theme]
  if (theme === 'day')
    return {
      ground,
      sky: [
        toHex([0.35, chroma, sea]),
        toHex([0.43, chroma * 1.05, sea]),
        toHex([0.76, chroma * 1.1, light]),
      ],
      hill: toHex([0.36, chroma * 0.85, sea]),
      cap: toHex([0.31, chroma * 0.85, sea]),
      waves: [toHex([0.68, chroma, sea]), toHex([0.83, chroma * 0.6, sea]), ground],
      accent: toHex([0.43, chroma * 1.35, sea]),
      haze: toHex([0.905, chroma * 0.4, sea]),
      soft: toHex([0.935, chroma * 0.28, sea]),
      line: toHex([0.88, chroma * 0.25, sea]),
    }
  return {
    ground,
    sky: [
      toHex([0.235, chroma * 0.65, sea]),
      toHex([0.285, chroma * 0.75, sea]),
      toHex([0.42, chroma, light]),
    ],
    hill: toHex([0.24, chroma * 0.5, sea]),
    cap: toHex([0.58, chroma * 0.6, sea]),
    waves: [toHex([0.34, chroma * 0.75, sea]), toHex([0.275, chroma * 0.6, sea]), ground],
    accent: toHex([0.79, chroma * 1.15, sea]),
    haze: toHex([0.275, chroma * 0.65, sea]),
    soft: toHex([0.235, chroma * 0.4, sea]),
    line: toHex([0.33, chroma * 0.4, sea]),
  }
}
