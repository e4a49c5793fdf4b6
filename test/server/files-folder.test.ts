import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../../server/src/errors/start-error'
import { claimFilesFolder, tryFilesFolder } from '../../server/src/start/files-folder'
import { openTestDatabase } from '../support/postgres'

test('the folder of pictures is made for its owner alone, and nothing of the try stays in it', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-pictures-'))
  const dir = path.join(base, 'all/files')
  for (let starts = 0; starts < 2; starts += 1) tryFilesFolder({ provider: 'disk', dir })
  expect([readdirSync(dir), statSync(dir).mode & 0o777]).toEqual([[], 0o700])
  rmSync(base, { recursive: true })
})

test('a database has one folder of pictures; another one is refused until it says that it is the one', async () => {
  const base = mkdtempSync(path.join(tmpdir(), 'shangan-pictures-'))
  const db = await openTestDatabase()
  const claim = (name: string) => {
    const dir = path.join(base, name)
    mkdirSync(dir, { recursive: true })
    return claimFilesFolder(db, { provider: 'disk', dir })
  }
  const first = await Promise.allSettled(['a', 'b', 'c'].map(claim))
  expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const names = ['a', 'b', 'c'].filter((_, nth) => first[nth]?.status === 'rejected')
  for (const name of names) await expect(claim(name)).rejects.toThrow(StartError)

  const refusal: unknown = await claim('new').catch((error: unknown) => error)
  const [, id = '', marker = ''] = /请把 (\w+) 写进 (\S+) 再启动/.exec(String(refusal)) ?? []
  expect(marker).toBe(path.join(base, 'new/.folder-id'))
  expect(readdirSync(path.join(base, 'new'))).toEqual([])
  writeFileSync(marker, `${id}\n`)
  await claim('new')
  await db.destroy()
  rmSync(base, { recursive: true })
})
