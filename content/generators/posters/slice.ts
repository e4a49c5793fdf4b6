interface Titled {
  title: string
  /** Marks the whole slice as sample content. */
  sample?: boolean
  intro?: string
  note?: string
  /** Last day in China on which its figures and dates are the newest. */
  until?: string
  /** A line drawn as a link; becomes a tappable area of the picture. */
  link?: { text: string; href: string }
}

interface Side {
  title: string
  points: readonly string[]
}

/** One fact with its explanation, as most layouts list them; what `lead` is depends on the layout. */
export interface Item {
  lead: string
  text?: string
  more?: string
}

/** The content of one poster slice and its layout; one kind is one layout. */
export type Slice =
  | { kind: 'banner'; title: string; line: string }
  | { kind: 'cover'; headline: readonly string[]; lines: readonly string[]; sample?: boolean }
  | { kind: 'band'; headline: readonly string[]; lines: readonly string[] }
  | ({
      kind: 'rows' | 'points' | 'figures' | 'route' | 'steps' | 'quotes' | 'menu'
      items: readonly Item[]
    } & Titled)
  | ({ kind: 'sides'; good: Side; care: Side } & Titled)
  | ({ kind: 'table'; head: readonly string[]; body: readonly (readonly string[])[] } & Titled)
  | ({
      kind: 'question'
      stem: readonly string[]
      options: readonly string[]
      answer: string
      why: string
    } & Titled)
  | ({ kind: 'lesson'; length: string; points: readonly string[] } & Titled)
  | { kind: 'letter'; title: string; sample?: boolean; paragraphs: readonly string[]; sign: string }
  | { kind: 'card'; title: string; text: string }

export type SliceOf<Kind extends Slice['kind']> = Extract<Slice, { kind: Kind }>
export type TitledSlice = Extract<Slice, { note?: string }>
export type ListSlice = Extract<Slice, { items: readonly Item[] }>

/** The word that every sample picture carries. */
export const SAMPLE_WORD = '示例'

/** The word that every question carries: it was written for this product and never was an exam's. */
export const ORIGINAL_WORD = '原创模拟'

/** The word before the answer and the reasons of a question. */
export const ANSWER_WORD = '答案：'
export const WHY_WORD = '思路：'
