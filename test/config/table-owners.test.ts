import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = join(__dirname, '../../server/src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const read = (name: string) => readFileSync(join(source, name), 'utf8')

/** The topic of a module's file; of another file its folder. */
const findRoom = (name: string) => /^modules\/([^/]+)\//.exec(name)?.[1] ?? name.split('/')[0] ?? ''

const DATABASE = /interface Database \{([^]*?)^ {0,2}\}/m
const MEMBER = /^ {4}(\w+):/gm
const WRITES =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'|\b(?:insert into|update|delete from)\s+(\w+)/g

const READS = /(?:selectFrom|innerJoin|leftJoin|crossJoin)\(\s*'(\w+)(?: as \w+)?'|\b(?:from|join)\s+(\w+)/g

/** Each table with the file that declares it. */
const tables = files.flatMap((name) =>
  [...(DATABASE.exec(read(name))?.[1] ?? '').matchAll(MEMBER)].map(([, table = '']) => ({ table, name })),
)
const rooms = new Map(tables.map(({ table, name }) => [table, findRoom(name)]))

/** Each table that the files name in statements of a kind, with the file's room. */
const findUses = (statement: RegExp) =>
  files.flatMap((name) =>
    [...read(name).matchAll(statement)].flatMap(([, built, written]) => {
      const table = built ?? written ?? ''
      return rooms.has(table) ? [{ table, room: findRoom(name), name }] : []
    }),
  )
const writes = findUses(WRITES)

/**
 * The tables that other topics may read, by their owner: its face in the database. Who changes one of them looks at its
 * readers; every other table is the owner's alone.
 */
const sharedTables: Readonly<Record<string, readonly string[]>> = {
  account: [
    'accounts',
    'consents',
    'invites',
    'phone_directory',
    'profiles',
    'sessions',
    'student_goods',
    'students',
    'third_accounts',
  ],
  habit: ['granted_goods', 'messages'],
  market: ['promotions', 'sellers'],
  practice: ['question_reports'],
  shop: [
    'coupons',
    'opened_goods',
    'order_courses',
    'order_goods',
    'order_invoices',
    'order_money',
    'order_numbers',
    'order_refunds',
    'order_signatures',
    'orders',
  ],
  staff: ['sales_clues', 'staff', 'staff_sessions'],
}
const foreignReads = findUses(READS).filter(
  ({ table, room, name }) =>
    name.startsWith('modules/') && rooms.get(table) !== room && rooms.get(table) !== 'domain',
)

/** The statement that writes a table of another room: a board counts events and notes how far in one statement. */
const foreignWrites = [{ table: 'study_logs', room: 'habit' }]

test('every table is declared once, in the tables.ts of the room that writes it', () => {
  expect(tables.length).toBeGreaterThan(120)
  expect(rooms.size).toBe(tables.length)
  expect(tables.filter(({ name }) => !name.endsWith('/tables.ts') || name.startsWith('db/'))).toEqual([])
})

test('no other room writes a table', () => {
  // `domain` may write any: it holds what several topics share.
  const isAllowed = ({ table, room }: { table: string; room: string }) =>
    room === 'domain' ||
    rooms.get(table) === room ||
    foreignWrites.some((allowed) => allowed.table === table && allowed.room === room)
  expect(writes.length).toBeGreaterThan(150)
  expect(writes.filter((write) => !isAllowed(write))).toEqual([])
})

test('a topic reads of the tables of another those that it shares', () => {
  const isShared = ({ table }: { table: string }) => sharedTables[rooms.get(table) ?? '']?.includes(table)
  expect(foreignReads.length).toBeGreaterThan(60)
  expect(foreignReads.filter((use) => !isShared(use))).toEqual([])
})

test('every shared table is read by another topic', () => {
  const read = new Set(foreignReads.map(({ table }) => table))
  expect(
    Object.values(sharedTables)
      .flat()
      .filter((table) => !read.has(table)),
  ).toEqual([])
})

test('every exception is needed', () => {
  const isUsed = ({ table, room }: { table: string; room: string }) =>
    writes.some((write) => write.table === table && write.room === room)
  expect(foreignWrites.filter((allowed) => !isUsed(allowed))).toEqual([])
})
