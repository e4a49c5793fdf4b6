import type { Pool } from 'pg'
import { createDb, createPool, requestLimits, type Db } from '../../server/src/db'

/** The most connections that stay open between two uses of a database. */
const MOST_IDLE = 4

/** So many pages of a table are emptied row by row; a larger table is truncated. */
const FEW_PAGES = 64

/**
 * Empties the tables that were written to. Deleting a few rows takes a tenth of what TRUNCATE does, which makes new files
 * for each table and each of its indexes; foreign keys and triggers are out of force meanwhile, which a superuser may say.
 */
const emptying = `do $$
  declare
    name text;
    pages bigint;
    is_used boolean;
    is_super boolean := current_setting('is_superuser') = 'on';
  begin
    -- The server makes partitions as it needs them.
    for name in select relname from pg_class where relkind = 'r' and relispartition loop
      execute format('drop table %I', name);
    end loop;
    if is_super then perform set_config('session_replication_role', 'replica', true); end if;
    for name, pages in
      select relname, pg_relation_size(oid) / 8192 from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
          and pg_relation_size(oid) > 0
    loop
      if is_super and pages <= ${FEW_PAGES} then
        execute format('delete from %I', name);
      else
        execute format('select exists (select from %I)', name) into is_used;
        if is_used then execute format('truncate %I cascade', name); end if;
      end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`

/**
 * A database that tests use one after the other, with connections that outlive each use: a new one has to read the
 * catalogue of every table with its first queries.
 */
export class TestDatabase {
  private pool: Pool | undefined

  constructor(readonly url: string) {}

  /** Opens it; `onClose` is called once its user has destroyed it and nothing of that use is left. */
  open(onClose: () => void): Db {
    const pool = this.connectionPool()
    let isOpen = true
    return createDb({
      connect: () => pool.connect(),
      isFull: () => pool.totalCount >= requestLimits.connections,
      end: async () => {
        await this.rest(pool)
        if (isOpen) onClose()
        isOpen = false
      },
    })
  }

  /** Makes it as it was when it was new. */
  async empty(): Promise<void> {
    await this.connectionPool().query(emptying)
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    const { pool } = this
    this.pool = undefined
    await pool?.end()
  }

  private connectionPool(): Pool {
    if (this.pool) return this.pool
    this.pool = createPool(this.url)
    // A worker ends with its last file, whatever connections rest.
    this.pool.options.allowExitOnIdle = true
    return this.pool
  }

  /** Brings the connections into the state of new ones, or ends them where some are in use still. */
  private async rest(pool: Pool): Promise<void> {
    if (this.pool !== pool) return
    if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) return this.close()
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    await Promise.all(
      clients.map(async (client, index) => {
        if (index >= MOST_IDLE) return client.release(true)
        try {
          await client.query('discard all')
          client.release()
        } catch {
          client.release(true)
        }
      }),
    )
  }
}
