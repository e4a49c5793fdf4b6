/** Where the browser's tab stores what was typed while the page is loaded again. */
export const TYPED_TEXTS = 'typed-texts'

/** How long a text waits for its field to be shown again, in ms. */
const STORED_MS = 600_000

/** The texts of fields by the place of each: its page, the headings there, its name and its id. */
export interface TypedTexts {
  /** Unix ms. */
  readonly at: number
  /** The signed-in student; absent for a guest. */
  readonly uid?: string
  readonly texts: Readonly<Record<string, string>>
}

/** Returns what was stored, as long as it is recent and the same student is signed in. */
export function readTexts(stored: unknown, uid: string | undefined, now: number): Map<string, string> {
  const { at = -Infinity, uid: owner, texts = {} }: Partial<TypedTexts> = Object(stored)
  return new Map(owner === uid && Math.abs(now - at) < STORED_MS ? Object.entries(texts) : [])
}
