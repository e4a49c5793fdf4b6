import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../../db'
import type { Bus } from './contract'
import { createOutbox, namesIn } from './letters'

const CHANNEL = 'shangan_news'

/** How long to wait before a connection is tried again that was lost, in ms. */
const RETRY_MS = 1000

/** How often it is asked whether the connection still hears anything, and how long that may take, in ms. */
const BEAT = { everyMs: 15_000, answerMs: 5000 } as const

/**
 * A bus on PostgreSQL. It listens on a connection of its own, which must lead to the database and not through a
 * pooler of transactions; names go over the pool, outside every transaction, as commits that notify take turns.
 */
export function createPostgresBus(
  db: Db,
  url: string,
  beat: { everyMs: number; answerMs: number } = BEAT,
): Bus {
  const sender = randomUUID()
  const publish = createOutbox(sender, async (letter) =>
    sql`select pg_notify(${CHANNEL}, ${letter})`.execute(db),
  )
  let onNews: (name: string | undefined) => void = () => undefined
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(isAgain: boolean): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'shangan bus',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      query_timeout: beat.answerMs,
    })
    client = next
    let isLost = false
    let beating: NodeJS.Timeout | undefined
    const lose = () => {
      if (isLost) return
      isLost = true
      clearTimeout(beating)
      void next.end().catch(() => undefined)
      if (!isClosed) retry = setTimeout(() => void connect(true), RETRY_MS)
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload = '' }) => namesIn(payload, sender).forEach(onNews))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      // A client that only listens never learns otherwise that the line is gone.
      const watch = () => {
        if (!isLost) beating = setTimeout(() => void next.query('select 1').then(watch, lose), beat.everyMs)
      }
      watch()
      // Names published in between are not delivered again.
      if (isAgain) onNews(undefined)
    } catch {
      lose()
    }
  }

  return {
    publish,
    listen(listener) {
      onNews = listener
      void connect(false)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
