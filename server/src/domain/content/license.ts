import { License } from '../../../../contract/schemas/main/content'
import { readJson, type Report } from '../../json-files'
import { contentText, meaningText } from '../../strings/content'
import { isRealDay } from './real-day'

/** Reads a file of terms and reports what is wrong with it. */
export async function readLicense(dir: string, name: string, report: Report): Promise<License | undefined> {
  const value = (await readJson(dir, name, License, report))?.value
  if (value && !isRealDay(value.updated)) report(contentText.field(name, 'updated', meaningText.noDay))
  return value
}
