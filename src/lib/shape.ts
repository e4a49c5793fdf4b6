import * as v from 'valibot'

/** Reads a value from outside (storage, another program, a message) by a schema; undefined where it does not fit. */
export function readAs<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}

/** A list of which the items that do not fit are left out; an empty one where it is none. */
export const fittingItems = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items): v.InferOutput<Schema>[] =>
        items.flatMap((item) => {
          const result = v.safeParse(schema, item)
          return result.success ? [result.output] : []
        }),
      ),
    ),
    [],
  )

/** A field that may be absent, and is taken for absent where it does not fit. */
export const optionally = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined)
