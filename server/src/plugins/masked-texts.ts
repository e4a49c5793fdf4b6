import { IsObject, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { PHONES } from '../../../contract/schemas/common'
import { maskPhonesIn } from '../security/phone'

/** Lists where the texts are in a body that somebody else reads, as JSON pointers. */
export function readTexts(schema: TSchema | undefined, path = ''): string[] {
  if (schema === undefined) return []
  if (PHONES in schema) return [path]
  if (!IsObject(schema)) return []
  return Object.entries(schema.properties).flatMap(([name, property]) =>
    readTexts(property, `${path}/${name}`),
  )
}

/** Masks the mobile numbers in some texts of a body. */
export function maskTexts(body: unknown, paths: readonly string[]): void {
  for (const path of paths) {
    const text = Value.Pointer.Get(body, path)
    if (typeof text === 'string') Value.Pointer.Set(body, path, maskPhonesIn(text))
  }
}
