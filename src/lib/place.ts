/** The names of a region from the province down; one that is city and province at once stands there once. */
export const placeNames = (names: readonly string[]): readonly string[] =>
  names.filter((name, at) => name !== names[at - 1])
