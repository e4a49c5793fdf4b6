import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look } from '../studio/art'
import { CopyError, readLook } from '../studio/look'

/** The list of the films that were made, beside the posters' own list. */
export const FILMS = join(__dirname, 'films.json')

/** How long one slide of a film stands, in seconds: long enough to read forty characters twice. */
export const SLIDE_SECONDS = 7

/** A silent slide lecture: every word of it is on its slides. */
export interface Script {
  id: string
  title: string
  look: Look
  slides: readonly { headline: string; text: string }[]
}

/** A film that a script made; `id` is what a picture's `vid` says. */
export interface Film {
  id: string
  url: string
  title: string
  seconds: number
  w: number
  h: number
}

/** A film as stored in the list; `source` is the hash of everything that it depends on. */
export type StoredFilm = Film & { source: string }

/** Reads the films' copy: `## id mood motif title`, then one `- headline | text` a slide. Throws CopyError. */
export const parseScripts = (text: string): Script[] =>
  text
    .split(/^(?=## )/m)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [head = '', ...lines] = block.trim().split('\n')
      const [, id = '', look = '', title = ''] = /^## ([a-z0-9]+) (\S+ \S+) (.+)$/.exec(head) ?? []
      const slides = lines.map((line) => {
        const [, headline = '', words = ''] = /^- (.+?) \| (.+)$/.exec(line) ?? []
        return { headline, text: words }
      })
      if (id === '' || slides.length === 0 || slides.some(({ text: words }) => words === ''))
        throw new CopyError(`films: "${head}" has a slide without a headline or a text.`)
      return { id, title, look: readLook(id, [`look: ${look}`]), slides }
    })

/** The films of the last run; nothing before the first. */
export const readStoredFilms = (): StoredFilm[] =>
  existsSync(FILMS) ? JSON.parse(readFileSync(FILMS, 'utf8')) : []

/** The films that were made, as the pages name them. */
export const readFilms = (): Film[] => readStoredFilms().map(({ source: _source, ...film }) => film)
