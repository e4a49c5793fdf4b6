import { Client } from 'pg'
import { migrate } from '../../../server/src/db/migrate'
import { newUuid } from '../../../server/src/lib/uuid'
import { createDatabaseBefore } from '../../support/postgres'

const seller = (invite: string, agent: string, branch: string) =>
  `insert into sellers (invite_code, name, agent_code, branch_id, sale_url, sample)
   values ('${invite}', 'of ${invite}', '${agent}', '${branch}', 'https://x.example', true);`

test('leads from before get the owner that the rule gives them now', async () => {
  const url = await createDatabaseBefore('0017')
  const client = new Client({ connectionString: url })
  await client.connect()
  const [plain, bound] = [newUuid(new Date()), newUuid(new Date())]
  const clue = (name: string, uid: string, invite: string, agent: string, promotion: string) =>
    `insert into sales_clues (uid, id, name, invite_code, agent_code, promotion_id, fingerprint, created_at)
     values ('${uid}', '${newUuid(new Date())}', '${name}', '${invite}', '${agent}', '${promotion}', '', now());`
  await client.query(
    [
      seller('ONE', 'A1', '1'),
      seller('TWO', 'A2', '2'),
      seller('TWIN', 'A2', '3'),
      `insert into promotions (id, title, branch_id, consult_url, img_url, share_title, share_description,
         utm_campaign, sample) values ('7', 'camp', '4', '', '', '', '', '', true);`,
      `insert into invites (uid, invite_code, bound_at) values ('${bound}', 'TWO', now());`,
      clue('a invite', plain, 'ONE', 'A2', '7'),
      clue('b agent', plain, 'GONE', 'A2', '7'),
      clue('c bound', bound, '', '', '7'),
      clue('d promotion', plain, 'GONE', 'A9', '7'),
      clue('e nothing', plain, '', '', '99'),
    ].join('\n'),
  )
  await migrate(url)
  const { rows } = await client.query<Record<string, unknown>>(
    'select name, owner_rule, owner_invite, owner_name, owner_branch from sales_clues order by name',
  )
  await client.end()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['a invite', 'invite', 'ONE', 'of ONE', '1'],
    ['b agent', 'agent', 'TWIN', 'of TWIN', '3'],
    ['c bound', 'bound', 'TWO', 'of TWO', '2'],
    ['d promotion', 'promotion', '', 'camp', '4'],
    ['e nothing', 'none', '', '', ''],
  ])
})
