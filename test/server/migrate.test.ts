import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate, migrationsDir } from '../../server/src/db'
import { createEmptyDatabase } from '../support/postgres'

let dir: string
beforeEach(() => (dir = mkdtempSync(path.join(tmpdir(), 'shangan-migrations-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql)

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('the shipped migrations apply to an empty database, and a second start applies nothing', async () => {
  const url = await createEmptyDatabase()
  expect((await migrate(url, migrationsDir)).length).toBeGreaterThan(0)
  expect(await migrate(url, migrationsDir)).toEqual([])
})

test('of many starters at once, each migration is applied by exactly one', async () => {
  write('0001-count.sql', 'create table starts (at int); insert into starts values (1);')
  write('0002-more.sql', 'insert into starts values (2);')
  const url = await createEmptyDatabase()
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url, dir)))
  expect(applied.flat().sort()).toEqual(['0001-count.sql', '0002-more.sql'])
  expect(await rows(url, 'select at from starts order by at')).toEqual([{ at: 1 }, { at: 2 }])
})

test('a migration changed after it was applied is refused by name', async () => {
  write('0001-one.sql', 'create table one (id int);')
  const url = await createEmptyDatabase()
  await migrate(url, dir)
  write('0001-one.sql', 'create table one (id bigint);')
  await expect(migrate(url, dir)).rejects.toThrow(/0001-one\.sql/)
})

test('a database that has the first text of the notes of a day is brought up to date', async () => {
  const last = '0078-today-notes.sql'
  for (const name of readdirSync(migrationsDir).filter((text) => text <= last))
    write(name, readFileSync(path.join(migrationsDir, name), 'utf8'))
  const constraint = ' CONSTRAINT today_notes_account REFERENCES accounts ON DELETE CASCADE'
  write(last, readFileSync(path.join(dir, last), 'utf8').replace(constraint, ''))
  const url = await createEmptyDatabase()
  await migrate(url, dir)
  await rows(url, `insert into today_notes values (gen_random_uuid(), 'words', 0, 0, '', '{}')`)
  await migrate(url, migrationsDir)
  expect(await rows(url, 'select * from today_notes')).toEqual([])
  expect(
    await rows(url, `select contype from pg_constraint where conname = 'today_notes_account'`),
  ).toHaveLength(1)
})

test('other line ends are not a change', async () => {
  write('0001-one.sql', 'create table one (\nid int);\n')
  const url = await createEmptyDatabase()
  await migrate(url, dir)
  write('0001-one.sql', 'create table one (\r\nid int);\r\n')
  expect(await migrate(url, dir)).toEqual([])
})

test('a migration that fails leaves nothing of itself, and the one before it stays', async () => {
  write('0001-one.sql', 'create table one (id int);')
  write('0002-two.sql', 'create table two (id int); select 1/0;')
  const url = await createEmptyDatabase()
  await expect(migrate(url, dir)).rejects.toThrow(/0002-two\.sql.*division by zero/)
  const tables = await rows(
    url,
    `select to_regclass('one') is not null one, to_regclass('two') is not null two`,
  )
  expect(tables).toEqual([{ one: true, two: false }])
})

test('a database newer than the program is refused', async () => {
  write('0001-one.sql', 'create table one (id int);')
  write('0002-two.sql', 'create table two (id int);')
  const url = await createEmptyDatabase()
  await migrate(url, dir)
  rmSync(path.join(dir, '0002-two.sql'))
  await expect(migrate(url, dir)).rejects.toThrow(/0002-two\.sql/)
})

test('a migration that slips in before applied ones is refused', async () => {
  write('0002-two.sql', 'create table two (id int);')
  const url = await createEmptyDatabase()
  await migrate(url, dir)
  write('0001-one.sql', 'create table one (id int);')
  await expect(migrate(url, dir)).rejects.toThrow(/0002-two\.sql/)
})

test.each([
  ['a name without a number', ['accounts.sql'], /accounts\.sql/],
  ['the same number twice', ['0001-a.sql', '0001-b.sql'], /0001/],
])('%s is refused', async (_what, names, message) => {
  for (const name of names) write(name, 'select 1;')
  await expect(migrate(await createEmptyDatabase(), dir)).rejects.toThrow(message)
})

test('an address that nobody answers is reported in one sentence without the password', async () => {
  const failure = await migrate('postgres://someone:hush@127.0.0.1:1/nothing', dir).catch(
    (cause: Error) => cause,
  )
  expect(failure).toMatchObject({ name: 'StartError' })
  expect(String(failure)).toContain('127.0.0.1:1/nothing')
  expect(String(failure)).not.toContain('hush')
})
