import { loadContent } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'

const read = new Map<string, Promise<Content>>()

/** A content folder that no test changes, read once for all tests of a file: checking all of it takes a second or two. */
export async function sharedContent(dir: string): Promise<Content> {
  const known = read.get(dir) ?? loadContent(dir)
  read.set(dir, known)
  const content = await known
  return { ...content, pages: new Map(content.pages), products: new Map(content.products) }
}
