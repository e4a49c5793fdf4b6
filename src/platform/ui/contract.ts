import type { CSSProperties, ReactNode } from 'react'

/** Elements a box may be on H5, where they carry meaning; the mini-program draws a view. */
export type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'main'
  | 'section'
  | 'header'
  | 'nav'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'strong'

export interface BaseProps {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly children?: ReactNode
  readonly role?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-selected'?: boolean | undefined
  readonly 'aria-pressed'?: boolean | undefined
  readonly 'aria-current'?: 'page' | 'true' | undefined
  readonly 'aria-modal'?: boolean | undefined
  readonly 'aria-hidden'?: boolean | undefined
  readonly 'aria-live'?: 'polite' | 'assertive' | undefined
  readonly 'aria-busy'?: boolean | undefined
  readonly 'aria-controls'?: string | undefined
  readonly 'aria-expanded'?: boolean | undefined
  readonly 'aria-checked'?: boolean | undefined
  readonly 'aria-orientation'?: 'vertical' | undefined
  /** How many there are, and which one this is, counted from 1, where not all are in the document. */
  readonly 'aria-setsize'?: number | undefined
  readonly 'aria-posinset'?: number | undefined
}

export interface BoxProps extends BaseProps {
  readonly as?: Tag
  /** Lets the keyboard reach a part that scrolls by itself. */
  readonly tabIndex?: 0 | undefined
  readonly onClick?: (() => void) | undefined
}

export interface ButtonProps extends BaseProps {
  readonly disabled?: boolean | undefined
  /** Submits the form around it. */
  readonly submit?: boolean | undefined
  readonly tabIndex?: number | undefined
  readonly onClick?: (() => void) | undefined
}

export interface AnchorProps extends BaseProps {
  /** Public path or checked outside address. */
  readonly href: string
  /** Called instead of following the link, unless a modifier key asks for a new tab. */
  readonly onFollow: () => void
}

export interface PictureProps {
  readonly src: string
  /** Picture for the dark look; the day picture serves where there is none. */
  readonly night?: string | undefined
  /** The same pictures at half the width, for screens of one pixel a point. */
  readonly small?: string | undefined
  readonly nightSmall?: string | undefined
  readonly alt: string
  /** Natural size in pixels: reserves the space before the picture arrives. */
  readonly width: number
  readonly height: number
  /**
   * Waits until the picture is near the viewport. A picture that cannot be fetched leaves its words in a place of the
   * same size.
   */
  readonly isLazy?: boolean | undefined
  /** Fetched before all other pictures; a mini-program knows no such order. */
  readonly isMain?: boolean | undefined
  /** A long press offers to save it or to read the QR code in it; browsers do so for every picture. */
  readonly hasMenu?: boolean | undefined
  readonly className?: string | undefined
}

/** The few elements that screens are made of, rendered by each platform in its own way. */
export interface Ui {
  Box(props: BoxProps): ReactNode
  Button(props: ButtonProps): ReactNode
  Anchor(props: AnchorProps): ReactNode
  Picture(props: PictureProps): ReactNode
}
