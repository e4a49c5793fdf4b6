import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PageConfig, PageItem } from '../../contract/schemas/market/page-config'
import type { Content } from '../../server/src/domain/content/content'
import type { PageFile } from '../../server/src/domain/content/page-file'
import { sharedContent } from './content'

const contentDir = path.join(__dirname, '../../content')

/** The pictures of the shipped camp page, so that what a test draws is really there. */
function shippedPictures(): readonly PageItem[] {
  const file = path.join(contentDir, 'pages/summer-gold27.json')
  const { templates } = JSON.parse(readFileSync(file, 'utf8')) as PageConfig
  return templates.flatMap(({ imgList }) => imgList)
}

/** A shipped picture with other words and whatever else a test needs of it; `at` chooses which one. */
export function picture(at: number, alt: string, rest: Partial<PageItem> = {}): PageItem {
  const found = shippedPictures()[at]
  if (!found) throw new Error(`the camp page has no picture ${at}`)
  const { areas: _areas, ref: _ref, ...plain } = found
  return { ...plain, alt, ...rest }
}

/** A campaign page with a banner and nothing else, to be completed by a test. */
export function campaignPage(rest: Partial<PageConfig>): PageConfig {
  return {
    key: 'test-page',
    title: '试验页',
    cohort: '27',
    source: 'test-page',
    stickyThreshold: 60,
    tabRows: [],
    defaultTab: 0,
    templates: [{ name: 'banner', imgList: [picture(0, '横幅')] }],
    ...rest,
  }
}

/** The shipped content with other campaign pages in the place of those of the given files. */
export async function contentWith(pages: Readonly<Record<string, PageConfig>>): Promise<Content> {
  const content = await sharedContent(contentDir)
  const files = Object.entries(pages).map(([name, config]): [string, PageFile] => {
    const plain = Buffer.from(JSON.stringify(config))
    const version = `test-${name}`
    const [br, gzip] = [brotliCompressSync(plain), gzipSync(plain)]
    return [`${name}.json`, { config, version, etag: `"${version}"`, plain, br, gzip }]
  })
  return { ...content, pages: new Map([...content.pages, ...files]) }
}
