/** Public address of a page out of the parameters that it was opened with; the home page where they name none. */
export type PageUrl = (params: Readonly<Partial<Record<string, string>>>) => string

/** Whether the compiled page that was opened (`path`) is the one that draws the address (`page`). */
export type IsDrawnBy = (path: string, page: string) => boolean
