import { mainTitles } from './main'
import { scoreTitles } from './score'
import { bookTitles } from './book'
import { salesTitles } from './sales'
import { studyTitles } from './study'
import { exercisesTitles } from './exercises'
import { coursesTitles } from './courses'
import { marketTitles } from './market'

/** Title of each public path; a path that is not here takes the brand's title. */
export const routeTitles: Readonly<Record<string, string>> = {
  ...mainTitles,
  ...scoreTitles,
  ...bookTitles,
  ...salesTitles,
  ...studyTitles,
  ...exercisesTitles,
  ...coursesTitles,
  ...marketTitles,
}
