import { marketTitles } from './market'
import { restTitles } from './rest'

/** Title of each public path; a path that is not here takes the brand's title. */
export const routeTitles: Readonly<Record<string, string>> = { ...restTitles, ...marketTitles }
