/** Public address of a page out of the parameters that it was opened with; the home page where they name none. */
export type PageUrl = (params: Readonly<Partial<Record<string, string>>>) => string
