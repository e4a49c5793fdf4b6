import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Value from 'typebox/value'
import { listVariants } from '../../../contract/domain/market/campaign'
import { PageConfig } from '../../../contract/schemas/market/page-config'
import { hasWidgets } from '@/features/consult/widgets'
import { containers, getContainer } from '@/routes/containers'
import { match } from '@/routes/match'
import { findTitle } from '@/routes/title'
import { afterUnauthorized } from '@/routes/unauthorized'
import { afterDialog, afterPress } from '@/areas/market/screens/campaign/button-rules'

const browser = { kind: 'browser', os: 'android' } as const

function row(path: string) {
  const found = match(path)?.row
  if (!found) throw new Error(`no row ${path}`)
  return found
}

const expired = (agent: string, path: string) =>
  afterUnauthorized({ row: row(path), agent, isNative: false, wasAppAsked: false, savedUrl: '/from' })

/** All that a shell can change, as the rules of the app answer it. */
const changes = async (agent: string) => ({
  title: await findTitle(row('/license'), 'brand', agent),
  widgets: hasWidgets(browser, agent),
  purchase: afterPress('purchase', { host: browser, agent, isSignedIn: true, inviteCode: '' }),
  afterLogin: afterDialog('purchase', { agent, isForum: false }),
  links: getContainer(agent).isUnlinked !== true,
  leaves: getContainer(agent).leavesSwitch === true,
  expired: expired(agent, '/bookmark'),
  expiredVocational: expired(agent, '/public-exam/index'),
  expiredKnowIndex: expired(agent, '/know-index'),
})

const go = (url: string) => ({ kind: 'go', url })
const usual = {
  title: '隐私政策',
  widgets: true,
  purchase: 'sale',
  afterLogin: 'sale',
  links: true,
  leaves: false,
  expired: go('/login'),
  expiredVocational: go('/login'),
  expiredKnowIndex: go('/login'),
}
const centre = go('/personal-center')

test.each([
  ['', {}],
  ['0', {}],
  [
    '2',
    {
      title: undefined,
      purchase: 'qr',
      expired: centre,
      expiredVocational: centre,
      expiredKnowIndex: { kind: 'stay' },
    },
  ],
  [
    '8',
    {
      widgets: false,
      purchase: 'qr',
      afterLogin: 'qr',
      expired: centre,
      expiredVocational: centre,
      expiredKnowIndex: centre,
    },
  ],
  ['18', { links: false, expiredVocational: go('/from') }],
  ['20', { leaves: true }],
  ['24', { links: false }],
  ['88', {}],
])('agent %j changes %j and nothing else', async (agent, own) => {
  expect(await changes(agent)).toEqual({ ...usual, ...own })
})

test('the pages that ship have pictures of their own for agent 24, and for no agent that the table does not know', () => {
  const folder = join(__dirname, '../../../content/pages')
  const named = readdirSync(folder)
    .map((file): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    .filter((page) => Value.Check(PageConfig, page))
    .flatMap((page) => listVariants(page).flatMap(({ agents: own }) => own))
  expect(named).toContain('24')
  expect(Object.keys(containers)).toEqual(expect.arrayContaining(named))
})
