/** Whether a name stays below its folder and is in plain form. */
export function isPlain(name: string): boolean {
  const segments = name.split('/')
  return segments.every((segment) => segment !== '' && !segment.startsWith('.')) && !/[\\\0]/.test(name)
}
