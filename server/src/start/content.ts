import type { Say } from '../lib/say'
import type { Config } from '../config'
import { openStored } from '../content/kept/folder'
import { readFormat } from '../content/kept/format'
import { startContent, type StartedContent } from '../content/kept/start'
import type { Branches } from '../domain/content/rows'

/** The content of a start, and the place where its last good version is to be stored. */
export interface OpenedContent {
  readonly started: StartedContent
  readonly lastGood?: { readonly dataDir: string; readonly format: string }
}

/**
 * Loads the content for a start. In production a server with stored content from before starts in spite of a broken
 * folder; in development the fault is shown at once. Throws ContentError.
 */
export async function openContent(
  { contentDir: dir, dataDir, production }: Pick<Config, 'contentDir' | 'dataDir' | 'production'>,
  branches: Branches,
  say: Say,
): Promise<OpenedContent> {
  if (!production) return { started: await startContent({ dir, branches, say }) }
  const format = readFormat()
  const lastGood = await openStored(dataDir, { format, contentDir: dir })
  const started = await startContent({ dir, branches, say, ...(lastGood && { lastGood }) })
  return { started, lastGood: { dataDir, format } }
}
