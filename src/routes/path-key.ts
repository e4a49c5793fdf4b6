/** A path as rows are compared with it: letter case and one slash at the end do not matter. */
export const pathKey = (path: string): string => path.replace(/([^/])\/$/, '$1').toLowerCase()
