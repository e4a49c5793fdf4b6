// Taro reads this file without the alias of the sources.
import { hasStaffPages } from '../platform/app/staff-pages'

/** The folders of src/areas that hold screens. */
export type AreaName =
  | 'main'
  | 'account'
  | 'words'
  | 'practice'
  | 'plan'
  | 'courses'
  | 'habit'
  | 'market'
  | 'staff'
  | 'shop'

/**
 * A screen by where it is: its area and its folder among the area's `screens`. `practice/results/duel` lies in a second
 * folder of screens, src/areas/practice/screens-results/duel. A folder of screens is a subpackage of the mini-program, that
 * of `main` its main package.
 */
export type ScreenId = `${AreaName}/${string}`

/** Whether a screen is not built: those of staff in a mini-program that is built with `STAFF_PAGES=off`. */
export const isLeftOut = (id: ScreenId): boolean => !hasStaffPages() && id.startsWith('staff/')

/** The package that a screen is in, and the path of its Taro page within. */
export function locate(id: ScreenId): { root: string; page: string } {
  const [area = '', ...below] = id.split('/')
  const name = below.pop() ?? ''
  return { root: `areas/${area}/${['screens', ...below].join('-')}`, page: `${name}/index` }
}

/** Path of the Taro page that draws a screen, without a leading slash; what is left out is a page that is not there. */
export function getPage(id: ScreenId): string {
  const { root, page } = locate(isLeftOut(id) ? 'main/error' : id)
  return `${root}/${page}`
}
