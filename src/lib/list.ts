/** The last of a list, if it has any; iOS 15.0 has no `at`. */
export const findLast = <Item>(list: readonly Item[]): Item | undefined => list[list.length - 1]

/** Whether an object has a property of its own, not one that every object has; iOS 15.0 has no `Object.hasOwn`. */
export const hasOwn = (object: object, name: string): boolean =>
  Object.prototype.hasOwnProperty.call(object, name)
