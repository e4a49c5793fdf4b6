import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignWrites, tableWriters, unlistedTables } from '../../server/src/db/table-writers'

const source = join(__dirname, '../../server/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const read = (name: string) => readFileSync(join(source, name), 'utf8')

/** The topic of a module's file; of another file its folder. */
const roomOf = (name: string) => /^modules\/([^/]+)\//.exec(name)?.[1] ?? name.split('/')[0] ?? ''

const WRITES =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'|\b(?:insert into|update|delete from)\s+(\w+)/g

const rooms = new Map<string, string>(
  Object.entries(tableWriters).flatMap(([room, tables]) => tables.map((table) => [table, room] as const)),
)

/** Each table that a file writes, with the file's room. */
const writes = files.flatMap((name) =>
  [...read(name).matchAll(WRITES)].flatMap(([, built, written]) => {
    const table = built ?? written ?? ''
    return rooms.has(table) ? [{ table, room: roomOf(name), name }] : []
  }),
)

test('every table has one room that writes it', () => {
  const listed = [...Object.values(tableWriters).flat(), ...unlistedTables]
  expect(new Set(listed).size).toBe(listed.length)
})

test('no other room writes a table', () => {
  const isAllowed = ({ table, room }: { table: string; room: string }) =>
    room === 'domain' ||
    rooms.get(table) === room ||
    foreignWrites.some((allowed) => allowed.table === table && allowed.room === room)
  expect(writes.length).toBeGreaterThan(150)
  expect(writes.filter((write) => !isAllowed(write))).toEqual([])
})

test('every exception is needed', () => {
  const isUsed = ({ table, room }: { table: string; room: string }) =>
    writes.some((write) => write.table === table && write.room === room)
  expect(foreignWrites.filter((allowed) => !isUsed(allowed))).toEqual([])
})
