import type { Report } from '../../json-files'
import type { Say } from '../../lib/say'
import { liveText } from '../../strings/content'

/** A file that was edited: how it is read, and how its value is put in the place of the one before. */
export interface EditedFile<Value> {
  readonly name: string
  readonly read: (report: Report) => Promise<Value>
  /** Returns the number of its rows. */
  readonly take: (value: Value) => number | Promise<number>
}

/** Takes an edited file over; a broken edit leaves what was last good in place, is logged, and resolves to false. */
export async function takeFile<Value>({ name, read, take }: EditedFile<Value>, say: Say): Promise<boolean> {
  const problems: string[] = []
  const value = await read((sentence) => void problems.push(sentence))
  if (problems.length > 0) say(liveText.fileKept(name, problems))
  else say(liveText.fileTaken(name, await take(value)), 'news')
  return problems.length === 0
}
