import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FirstViews } from '../../../contract/first-view'

/** Folder of the compiled first views that belong to an H5 build. */
export const firstViewDir = (h5Dir: string): string => `${path.resolve(h5Dir)}-first-view`

/** Loads the renderer of an H5 build's first views, again each time; undefined where the build has none. */
export function loadFirstViews(h5Dir: string): FirstViews | undefined {
  const file = path.join(firstViewDir(h5Dir), 'first-view.cjs')
  if (!existsSync(file)) return undefined
  const load = createRequire(file)
  // Another build may have been made while the server runs.
  Reflect.deleteProperty(load.cache, file)
  const views: FirstViews = load(file)
  return views
}
