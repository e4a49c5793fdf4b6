/** A field of something read from the device's storage, whatever that is. */
export const fieldOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

export const areTexts = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => typeof fieldOf(value, name) === 'string')

export const areNumbers = (value: unknown, names: readonly string[]): boolean =>
  names.every((name) => Number.isFinite(fieldOf(value, name)))

export const isListOf = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits)
