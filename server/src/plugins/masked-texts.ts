import { IsObject, type TSchema } from 'typebox'
import { PHONES } from '../../../contract/schemas/common'
import { maskPhonesIn } from '../security/phone'

/** Where the texts are in a body that somebody else reads, by the names that lead there. */
export function readTexts(schema: TSchema | undefined, path: readonly string[] = []): string[][] {
  if (schema === undefined) return []
  if (PHONES in schema) return [[...path]]
  if (!IsObject(schema)) return []
  return Object.entries(schema.properties).flatMap(([name, property]) => readTexts(property, [...path, name]))
}

/** Masks the mobile numbers in some texts of a body. */
export function maskTexts(body: unknown, paths: readonly (readonly string[])[]): void {
  for (const path of paths) {
    const names = path.slice(0, -1)
    const name = path.at(-1) ?? ''
    let owner: unknown = body
    for (const step of names)
      owner = typeof owner === 'object' && owner ? Reflect.get(owner, step) : undefined
    if (typeof owner !== 'object' || owner === null) continue
    const text: unknown = Reflect.get(owner, name)
    if (typeof text === 'string') Reflect.set(owner, name, maskPhonesIn(text))
  }
}
