/** Levels of objects and lists that a body may have; none of the contract comes near. */
export const DEEPEST = 64

/**
 * Whether a value of JSON has more levels than anything of the contract. Reading such a text is no trouble, but whatever
 * walks through the value by calling itself, as writing it out again does, ends some thousand levels down.
 */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1))
}
