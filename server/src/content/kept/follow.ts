import type { Say } from '../../lib/say'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isHarmless, readContent, type Finding } from '..'
import { errorCode, errorMessage } from '../../lib/error-code'
import type { Metrics } from '../../lib/metrics'
import { keptText } from '../../strings/content'
import type { Branches } from '../../domain/content/rows'
import {
  editedFiles,
  filesOfKind,
  filesOfKinds,
  fixedKinds,
  largeKinds,
  kinds,
  type Kind,
  type KindFiles,
} from '../../domain/content/kinds'
import { follow, type LiveContent } from '../../domain/content/watch'
import { saveContent } from './folder'
import type { StartedContent } from './start'

/** The meaning of the metric about the content. */
export const contentHelp = {
  shangan_content_faults: 'faults of the content folder that a start would find now, by kind of content',
} as const

/** The dependencies of storing content. */
export interface ContentKeeping {
  readonly dir: string
  readonly branches: Branches
  /** The findings of the start; its content follows the files since. */
  readonly started: StartedContent
  readonly metrics: Metrics
  /** The place and the format of the last good version of each kind; only where a start may need it. */
  readonly lastGood?: { readonly dataDir: string; readonly format: string }
  readonly now: () => number
  readonly say: Say
}

/** Content whose faults are counted. */
export interface StorageFaults extends LiveContent {
  /** Returns the number of faults that a start would find now. */
  count(): number
}

/** The kinds with many files are looked at once in so many looks. */
const LARGE_EVERY = 5

const noFiles: KindFiles = new Map()

/** The bytes of files; undefined if one has changed since, as its new state is not checked. */
async function readFiles(
  dir: string,
  kind: Kind,
  files: KindFiles,
): Promise<Map<string, Buffer> | undefined> {
  const bytes = new Map<string, Buffer>()
  for (const name of files.keys()) {
    const own = await readFile(join(dir, name)).catch(() => undefined)
    if (own === undefined) return undefined
    bytes.set(name, own)
  }
  return editedFiles(files, await filesOfKind(dir, kind)).length === 0 ? bytes : undefined
}

/** The faults that prevent the edit of a kind from going live; faults of courses affect no other kind. */
const faultsIn = (findings: readonly Finding[], kind: Kind): Finding[] =>
  findings.filter((finding) => finding.kind === kind && (kind === 'courses' || !isHarmless(finding)))

/** The findings that a start would have after an edit; slow kinds are only read again if they were edited. */
async function findAgain(
  { dir, branches, started: { content } }: ContentKeeping,
  findings: readonly Finding[],
  edited: ReadonlySet<Kind>,
): Promise<Finding[]> {
  const { words, bank, courses } = content
  const isOld = (...needed: Kind[]): boolean => !needed.some((kind) => edited.has(kind))
  const known = {
    ...(isOld('words') && { words }),
    ...(isOld('bank') && { bank }),
    ...(isOld('words', 'bank', 'courses') && { courses }),
  }
  const reading = await readContent({ from: () => dir, branches, known })
  return [...findings.filter(({ kind }) => Object.hasOwn(known, kind)), ...reading.findings]
}

/** The findings in the content folder, edit after edit, and the good kinds that are not stored yet. */
class FolderState {
  private findings: readonly Finding[]
  private readonly seen: Map<Kind, KindFiles>
  private readonly unkept: Set<Kind>
  private looks = 0

  constructor(private readonly deps: ContentKeeping) {
    const { findings, files, held } = deps.started
    this.findings = findings
    this.seen = new Map(files)
    this.unkept = new Set(kinds.filter((kind) => this.isGood(kind) && !held.has(kind)))
  }

  count(): number {
    return this.findings.length
  }

  setMetrics(): void {
    for (const kind of kinds) {
      const faults = this.findings.filter((finding) => finding.kind === kind).length
      this.deps.metrics.set('shangan_content_faults', faults, { kind })
    }
  }

  async look(): Promise<void> {
    const { dir } = this.deps
    const watched = this.looks++ % LARGE_EVERY === 0 ? kinds : kinds.filter((kind) => !largeKinds.has(kind))
    const files = await filesOfKinds(dir, watched)
    const edits = new Map(
      watched
        .map((kind) => [kind, editedFiles(this.listFiles(kind), files.get(kind) ?? noFiles)] as const)
        .filter(([, names]) => names.length > 0),
    )
    if (edits.size === 0) return
    const found = await findAgain(this.deps, this.findings, new Set(edits.keys()))
    // Files that are being edited now are looked at when their editor is done.
    for (const kind of edits.keys())
      if (editedFiles(files.get(kind) ?? noFiles, await filesOfKind(dir, kind)).length > 0) return
    const before = new Set(kinds.filter((kind) => this.isGood(kind) && !edits.has(kind)))
    this.findings = found
    for (const kind of edits.keys()) {
      this.seen.set(kind, files.get(kind) ?? noFiles)
      this.unkept.delete(kind)
    }
    this.setMetrics()
    for (const kind of kinds)
      if (this.isGood(kind) && !before.has(kind) && !fixedKinds.has(kind)) this.unkept.add(kind)
    for (const [kind, names] of edits) if (fixedKinds.has(kind)) this.sayFixed(kind, names)
  }

  async keep(): Promise<void> {
    const { dir, lastGood, now } = this.deps
    if (!lastGood || this.unkept.size === 0) return
    const files = new Map<Kind, Map<string, Buffer>>()
    for (const kind of this.unkept) {
      const own = await readFiles(dir, kind, this.listFiles(kind))
      if (own) files.set(kind, own)
    }
    await saveContent(lastGood.dataDir, { format: lastGood.format, now: now(), files })
    for (const kind of files.keys()) this.unkept.delete(kind)
  }

  private listFiles(kind: Kind): KindFiles {
    return this.seen.get(kind) ?? noFiles
  }

  private isGood(kind: Kind): boolean {
    return faultsIn(this.findings, kind).length === 0
  }

  private sayFixed(kind: Kind, names: readonly string[]): void {
    const { say } = this.deps
    if (this.isGood(kind)) say(keptText.changed(names), 'news')
    else say(keptText.broken(names))
    for (const finding of this.findings) if (finding.kind === kind) say(finding.sentence)
  }
}

/**
 * Counts the faults of the content folder after each edit, logs edits that only a restart takes over with their faults, and
 * stores the last good version of each kind. Kinds that follow their files log their edits themselves.
 */
export function followContent(deps: ContentKeeping): StorageFaults {
  const state = new FolderState(deps)
  state.setMetrics()
  let reported: string | undefined
  const once = async (): Promise<void> => {
    await state.look()
    const why = await state.keep().then(
      () => undefined,
      (cause: unknown) => errorCode(cause) ?? errorMessage(cause),
    )
    // A disk that is full stays full for many looks.
    if (why !== undefined && why !== reported) deps.say(keptText.notKept(why))
    reported = why
  }
  const live = follow(once, (why) => deps.say(keptText.noLook(why)))
  return { ...live, count: () => state.count() }
}
