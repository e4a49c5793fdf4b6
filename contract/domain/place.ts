/** The names of a region from the province down; one that is city and province at once stands there once. */
export const placeNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => name !== names[at - 1])

/** Where an address is, in one line. */
export const placeLine = ({
  region,
  detail,
}: {
  readonly region: { readonly names: readonly string[] }
  readonly detail: string
}): string => `${placeNames(region.names).join('')}${detail}`
