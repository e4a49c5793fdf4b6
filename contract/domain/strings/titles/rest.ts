import { mainTitles } from './main'
import { scoreTitles } from './score'
import { bookTitles } from './book'
import { deskTitles } from './desk'
import { salesTitles } from './sales'
import { studyTitles } from './study'
import { exercisesTitles } from './exercises'
import { coursesTitles } from './courses'

/** Title of each public path outside /market. */
export const restTitles: Readonly<Record<string, string>> = {
  ...mainTitles,
  ...scoreTitles,
  ...bookTitles,
  ...salesTitles,
  ...deskTitles,
  ...studyTitles,
  ...exercisesTitles,
  ...coursesTitles,
}
