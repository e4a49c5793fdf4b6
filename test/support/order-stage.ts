import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDyingServers, type DyingServers, type Reply } from './dying-servers'
import { serveTill, Till } from './order-till'

/** Servers of orders that die again and again, and their provider. */
export interface OrderStage extends Pick<DyingServers, 'db' | 'calm' | 'deaths' | 'close'> {
  readonly till: Till
  readonly tillUrl: string
  /** Whether the shop was edited: one course is gone, one lost a lesson and is dearer. */
  isEdited(): boolean
  edit(): void
  call(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Reply>
  student(): Promise<string>
}

const SERVERS = 3
const LONGEST_LIFE = 300

/** Prepares the database and the provider, and starts the servers. */
export async function openOrderStage(random: () => number): Promise<OrderStage> {
  const till = new Till()
  const provider = await serveTill(till)
  const dir = mkdtempSync(path.join(tmpdir(), 'shangan-orders-shop-'))
  const edited = path.join(dir, 'edited')
  const servers = await openDyingServers({
    name: 'orders',
    program: 'test/support/order-process.ts',
    environments: Array.from({ length: SERVERS }, () => ({ TILL: provider.url, EDITED: edited })),
    longestLife: LONGEST_LIFE,
    random,
  })
  return {
    ...servers,
    till,
    tillUrl: provider.url,
    isEdited: () => existsSync(edited),
    edit: () => writeFileSync(edited, ''),
    call: (authorization, method, url, body) =>
      servers.call({ authorization, h: 'browser', m: 'android' }, method, url, body),
    student: () => servers.student(new Date()),
    async close() {
      await servers.close()
      await provider.close()
      rmSync(dir, { recursive: true })
    },
  }
}
