/** How a drawing reaches the view. */
export interface Drawings {
  /**
   * The address of an SVG: the drawing itself, or, where data to the view must be small, its file on the server at
   * `base`, which the device caches. Without a network it is the drawing itself everywhere.
   */
  loadAddress(svg: string, base: string): string
}

/** Characters that must be escaped in an address in a style sheet. */
const escaped = (text: string) => text.replace(/[<>#%{}"]/g, encodeURIComponent)

/** A drawing as its own address. */
export const inlineDrawing = (svg: string): string => `data:image/svg+xml,${escaped(svg.replace(/"/g, "'"))}`
