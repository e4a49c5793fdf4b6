import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ExportForm } from '../../../../../contract/schemas/account/account'
import type { Db } from '../../../db'
import { isSignedIn, type SignedIn } from '../../../domain/signed-in'
import { seal, unseal } from '../../../security/sealed'
import { exportForms } from './export-forms'
import { createFindName, type NamingContent } from './export-names'
import * as repo from './export-repo'
import { exportPages, type ExportDeps } from './export-rows'

/** The dependencies of the writing of exports. */
export type ExportWritingDeps = ExportDeps & {
  readonly db: Db
  readonly clock: () => Date
  readonly content: NamingContent
}

/** Bytes of a part of a packed file. */
const PART_BYTES = 64 * 1024
/** For how long an export is left to the server that wrote the last part of it, in ms. */
const LEASE_MS = 2 * 60_000
/** How often one is begun before it is given up. */
const MOST_ATTEMPTS = 3
/** For how long a file is fetched, in ms. */
const FILE_MS = 24 * 3_600_000

/** The export is in other hands by now, or gone with its account. */
class Superseded extends Error {}

type Place = { readonly uid: string; readonly id: string; readonly form: ExportForm; readonly nth: number }

const getOwner = ({ uid, id, form, nth }: Place): string => `${uid} ${id} ${form} ${nth}`

/** Gathers a stream into parts of one size; the last one may be smaller. */
async function* inParts(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of packed) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    ;[waiting, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(waiting)
}

/** Writes both files of an export out of one snapshot of the database. Resolves to their sizes once they are unpacked. */
async function writeFiles(deps: ExportWritingDeps, taken: repo.TakenExport, signal: AbortSignal) {
  const { db, keys, clock, content } = deps
  const { uid, id, site } = taken
  const sizes: Record<ExportForm, number> = { text: 0, json: 0 }
  const until = () => new Date(clock().getTime() + LEASE_MS)

  async function* counted(form: ExportForm, pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      sizes[form] += Buffer.byteLength(piece)
      yield piece
    }
  }

  async function store(form: ExportForm, packed: AsyncIterable<Buffer>): Promise<void> {
    let nth = 0
    for await (const bytes of inParts(packed)) {
      const sealed = seal(keys, 'accountExport', getOwner({ uid, id, form, nth }), bytes.toString('base64'))
      if (!(await repo.addPart(db, taken, { form, nth, sealed }, until()))) throw new Superseded()
      nth += 1
    }
  }

  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await reading.execute(async (tx) => {
    const head = { uid, at: clock(), site, findName: createFindName(content) }
    for (const form of ['text', 'json'] as const) {
      const pieces = exportForms[form](exportPages(tx, deps, uid), head)
      await pipeline(counted(form, pieces), createGzip(), (packed) => store(form, packed), { signal })
    }
  })
  return sizes
}

async function writeOne(
  deps: ExportWritingDeps,
  taken: repo.TakenExport,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  // Parts that were written already go with those of exports that ended.
  const fail = () => repo.updateTaken(db, taken, { state: 'failed', ends_at: clock() })
  // Its server died each time.
  if (taken.attempt > MOST_ATTEMPTS) return void (await fail())
  try {
    const { text, json } = await writeFiles(deps, taken, signal)
    const now = clock()
    const ready = { state: 'ready', ends_at: new Date(now.getTime() + FILE_MS) } as const
    if (await repo.updateTaken(db, taken, { ...ready, text_bytes: text, json_bytes: json }))
      await repo.endOthers(db, taken, now)
  } catch (cause) {
    if (cause instanceof Superseded) return
    // The next server begins at once.
    if (signal.aborted) return void (await repo.updateTaken(db, taken, { leased_until: null }))
    if (taken.attempt === MOST_ATTEMPTS) await fail()
    throw cause
  }
}

/**
 * Writes the exports that wait, one after the other; what a server left that died is begun again. Other requests are served
 * between the pages of rows. Resolves to how many were written; one that fails is tried again later and fails this call
 * once the others are done.
 */
export async function writeExports(deps: ExportWritingDeps, signal: AbortSignal): Promise<number> {
  const failures: unknown[] = []
  let written = 0
  while (!signal.aborted) {
    const now = deps.clock()
    const taken = await repo.takeExport(deps.db, now, new Date(now.getTime() + LEASE_MS))
    if (!taken) break
    await writeOne(deps, taken, signal).catch((cause: unknown) => failures.push(cause))
    written += 1
  }
  if (failures.length > 0) throw failures[0]
  return written
}

/**
 * The packed bytes of a file of an export, part by part; throws where the file goes while it is read, or the session by
 * which its address was given ends.
 */
export async function* readParts(
  { db, keys, clock }: Pick<ExportWritingDeps, 'db' | 'keys' | 'clock'>,
  file: Omit<Place, 'nth'> & SignedIn,
): AsyncGenerator<Buffer> {
  const count = await repo.countParts(db, file)
  for (let nth = 0; nth < count; nth += 1) {
    if (!(await isSignedIn(db, file, clock()))) throw new Error('the session has ended')
    const sealed = await repo.findPart(db, { ...file, nth })
    if (!sealed) throw new Error('the export is gone')
    yield Buffer.from(unseal(keys, 'accountExport', getOwner({ ...file, nth }), sealed), 'base64')
  }
}
