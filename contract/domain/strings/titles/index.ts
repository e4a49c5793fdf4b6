import { marketTitles } from './market'
import { restTitles } from './rest'

/** Title of each public path, or of one whose query has a certain name; a path that is not here takes the brand's title. */
export const routeTitles: Readonly<Record<string, string>> = { ...restTitles, ...marketTitles }
