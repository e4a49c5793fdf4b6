import type { ComponentType } from 'react'

/** Loads a compiled page by its name, as `areas/words/screens/card/index`. This knows all screens: only the entry asks it. */
export const loadPage = (page: string): Promise<{ default: ComponentType }> =>
  import(
    /* webpackInclude: /[\\/]areas[\\/][^\\/]+[\\/]screens[^\\/]*[\\/][^\\/]+[\\/]index\.tsx$/ */ `./${page}.tsx`
  )
