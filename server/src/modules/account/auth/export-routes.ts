import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chinaDate } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { ExportForm, ExportState } from '../../../../../contract/schemas/account/account'
import type { AccountExportsTable } from '../tables'
import { readsGzip } from '../../../delivery/encoded-response'
import { lockAccount } from '../../../domain/account-lock'
import { chinaDay } from '../../../domain/china-day'
import { isSignedIn } from '../../../domain/signed-in'
import { DomainError } from '../../../errors'
import { notifyReaders } from '../../../http/readable-refusal'
import { siteAddress } from '../../../http/site-address'
import { createRate } from '../../../lib/rate'
import { implement } from '../../../plugins/contract'
import { TICKET_MS } from '../../../security/ticket-seal'
import { exportFileText as text } from './strings/export-file'
import * as repo from './export-repo'
import { readTicket, writeTicket } from './export-ticket'
import { readParts, writeExports, type ExportWritingDeps } from './export-writing'

const DAY_MS = 24 * 3_600_000
/** Exports that one student may ask for in a day of China. */
const MOST_A_DAY = 5
/** Times that a student may fetch their files in a while. */
const fetchedRate = { max: 20, windowMs: 10 * 60_000 }

const FILE_PATH = '/auth/v1/export-file/'
const files: Readonly<Record<ExportForm, { readonly name: string; readonly type: string }>> = {
  text: { name: 'my-data.txt', type: 'text/plain; charset=utf-8' },
  json: { name: 'my-data.json', type: 'application/json; charset=utf-8' },
}

type Ready = AccountExportsTable & { readonly ends_at: Date }

const isReady = (row: AccountExportsTable, now: Date): row is Ready =>
  row.state === 'ready' && row.ends_at !== null && row.ends_at > now

/** How an export stands; undefined where there is nothing to wait for or to fetch any more. */
function findState(row: AccountExportsTable, now: Date): ExportState | undefined {
  const { id, state, asked_at: asked } = row
  const known = { id, state, askedAt: asked.getTime() }
  if (state === 'waiting') return known
  if (state === 'failed') return now.getTime() - asked.getTime() < DAY_MS ? known : undefined
  if (!isReady(row, now)) return undefined
  return { ...known, endsAt: row.ends_at.getTime(), textBytes: row.text_bytes, jsonBytes: row.json_bytes }
}

/**
 * Notes that a user wants an export, made with the addresses of a site. The same id again changes nothing, and while one is
 * being made there is no other. Throws TooMany beyond a day's number.
 */
async function askExport(
  { db, clock }: Pick<ExportWritingDeps, 'db' | 'clock'>,
  { uid, id, site }: Pick<AccountExportsTable, 'uid' | 'id' | 'site'>,
): Promise<AccountExportsTable> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const known = await repo.findExport(tx, uid, id)
    if (known) return known
    const last = await repo.findLastExport(tx, uid)
    if (last?.state === 'waiting') return last
    const now = clock()
    const { starts, secondsLeft: retryAfter } = chinaDay(now)
    if ((await repo.countExports(tx, uid, starts)) >= MOST_A_DAY)
      throw new DomainError(ErrorCode.TooMany, text.tooMany, { retryAfter })
    return repo.addExport(tx, { uid, id, site, asked_at: now })
  })
}

/** Writes what waits in this server: at once when it is asked for; the job sees to what another server left. */
function createWriter(app: FastifyInstance, deps: ExportWritingDeps): () => void {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', async () => void (await running))
  return () => {
    running = running
      .then(() => writeExports(deps, stopping.signal))
      .catch((err: unknown) => app.log.error({ err }, 'an export failed'))
  }
}

/** Registers the export of an account: asked for, written beside the requests, and fetched by an address that ends. */
export function exportRoutes(app: FastifyInstance, deps: ExportWritingDeps): void {
  const { db, keys, clock } = deps
  const write = createWriter(app, deps)
  const fetched = createRate(fetchedRate)
  const ended = () => new DomainError(ErrorCode.NotFound, text.ended)

  implement(app, 'askExport', async ({ user: { uid }, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const asked = await askExport(deps, { uid, id: body.id, site: siteAddress(request).origin })
    write()
    const state = findState(asked, clock())
    // An id that was used for an export which has ended.
    if (!state) throw ended()
    return state
  })

  implement(app, 'getExport', async ({ user: { uid }, reply }) => {
    reply.header('cache-control', 'no-store')
    const last = await repo.findLastExport(db, uid)
    const state = last && findState(last, clock())
    return { ...(state && { export: state }) }
  })

  implement(app, 'getExportFile', async ({ user, params, query: { form }, reply }) => {
    reply.header('cache-control', 'no-store')
    const now = clock()
    const row = await repo.findExport(db, user.uid, params.exportId)
    if (!row || !isReady(row, now)) throw ended()
    const expiresAt = Math.min(now.getTime() + TICKET_MS, row.ends_at.getTime())
    const file = { uid: user.uid, session: user.sessionId, id: row.id, form }
    return { url: `${FILE_PATH}${writeTicket(keys, file, expiresAt)}`, expiresAt }
  })

  app.get<{ Params: { ticket: string } }>(
    `${FILE_PATH}:ticket`,
    { exposeHeadRoute: false, errorHandler: notifyReaders },
    async (request, reply) => {
      const now = clock()
      void reply.header('cache-control', 'no-store')
      const wanted = readTicket(keys, request.params.ticket, now)
      if (!wanted || !(await isSignedIn(db, wanted, now))) throw ended()
      const wait = fetched(wanted.uid, 1, now.getTime())
      if (wait > 0)
        throw new DomainError(ErrorCode.TooMany, text.tooManyFetched, { retryAfter: Math.ceil(wait / 1000) })
      const row = await repo.findExport(db, wanted.uid, wanted.id)
      if (!row || !isReady(row, now)) throw ended()
      const { name, type } = files[wanted.form]
      const own = encodeURIComponent(text.names[wanted.form](chinaDate(row.asked_at.getTime())))
      void reply
        .header('content-disposition', `attachment; filename="${name}"; filename*=UTF-8''${own}`)
        .header('vary', 'accept-encoding')
        .type(type)
      const packed = Readable.from(readParts(deps, wanted))
      if (readsGzip(request)) return reply.header('content-encoding', 'gzip').send(packed)
      // An error on the way ends the stream, and with it the download.
      return reply.send(pipeline(packed, createGunzip(), () => undefined))
    },
  )
}
