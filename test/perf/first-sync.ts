import { loadContent } from '../../server/src/content'
import { makeReviews, openNewDevice, storeReviews } from '../support/first-sync'
import { makeMember } from '../support/members'
import { exitByResult } from '../support/exit-by-result'
import { withServer, type BenchServer } from './bench-server'
import { shown } from './load'

/** A diligent year, and what its first sign-in on a new device may take (`npm run lab -- perf:first-sync`). */
const REVIEWS = 44_000
const MOST_BYTES = 1_000_000
const MOST_TRIPS = 8

async function measure({ url, db }: BenchServer): Promise<boolean> {
  const words = (await loadContent('content')).words.map(({ word }) => word)
  const member = await makeMember(db)
  await storeReviews(db, member.uid, makeReviews(words, REVIEWS, Date.now()))
  const start = performance.now()
  const { log, line, records } = await openNewDevice(url, member)
  const took = performance.now() - start
  const former = await openNewDevice(url, member, (address) => address.replace(/&pages=\d+/, ''))
  if (!log.hasSynced) throw new Error('the device has not fetched the whole log')
  const stored = [...records.records.values()].reduce((sum, { length }) => sum + length, 0)
  const byRows = `in ${former.line.trips} trips by rows, as former apps ask for them`
  const lines = [
    [line.bytes, 'bytes', `of answers, heads included; gate ${shown(MOST_BYTES)}`],
    [line.trips, 'trips', `one after another; gate ${MOST_TRIPS}`],
    [took, 'ms', 'on this machine, without a line between'],
    [stored, 'signs', 'stored on the device'],
    [former.line.bytes, 'bytes', byRows],
  ] as const
  for (const [figure, unit, what] of lines)
    console.info(`${shown(figure).padStart(9)} ${unit.padEnd(5)}  ${what}`)
  return line.bytes <= MOST_BYTES && line.trips <= MOST_TRIPS
}

exitByResult(() => withServer(measure))
