import type { Province } from '../../api/address'

/** A region with those that it consists of. */
export interface Part {
  readonly code: string
  readonly name: string
  readonly parts: readonly Part[]
}

/** Provinces as parts with their cities and counties. */
export function listParts(provinces: readonly Province[]): readonly Part[] {
  return provinces.map(({ code, name, cities }) => ({
    code,
    name,
    parts: cities.map((city) => ({
      code: city.code,
      name: city.name,
      parts: city.counties.map((county) => ({ ...county, parts: [] })),
    })),
  }))
}

/** A region, and below it the only city that it consists of where that has its name, which need not be asked for. */
export function wayTo(part: Part): readonly Part[] {
  const [only] = part.parts
  const isSame = part.parts.length === 1 && only?.name === part.name && only.parts.length > 0
  return only && isSame ? [part, only] : [part]
}

/** The regions that a code lies in, from the province down to the last one that has parts; none for an unknown code. */
export function listPath(provinces: readonly Province[], code = ''): readonly Part[] {
  const within = (parts: readonly Part[]): readonly Part[] => {
    const part = parts.find((item) => item.code === code || item.parts.some((inner) => holds(inner, code)))
    if (!part || part.parts.length === 0) return []
    return [part, ...within(part.parts)]
  }
  return within(listParts(provinces))
}

function holds(part: Part, code: string): boolean {
  return part.code === code || part.parts.some((inner) => holds(inner, code))
}
