/** A field of something read from the device's storage, whatever that is. */
export const getField = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

export const areTexts = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof getField(value, name) === 'string')

export const areNumbers = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(getField(value, name)))
