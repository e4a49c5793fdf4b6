import { homeOrder, type HomeFacts } from '../../../contract/domain/habit/home-order'

const nothing: HomeFacts = {
  isGuest: false,
  hour: 12,
  live: 'none',
  words: undefined,
  tasks: undefined,
  mistakes: undefined,
  canGoOn: false,
  checkIn: { hasJoined: true, isPunchCard: false, continues: 6 },
}
const busy: HomeFacts = {
  ...nothing,
  live: 'open',
  words: 86,
  tasks: { open: 2, done: 1 },
  mistakes: 6,
  canGoOn: true,
}

test.each<[string, Partial<HomeFacts>, string, string | undefined]>([
  [
    'a class that is open comes first and has the button',
    {},
    'live words plan mistakes go-on check-in',
    'live',
  ],
  [
    'a class that begins within the hour comes first, and words keep the button',
    { live: 'soon' },
    'live words plan mistakes go-on check-in',
    'words',
  ],
  ['without a class words come first', { live: 'none' }, 'words plan mistakes go-on check-in', 'words'],
  [
    'a plan that is done stands below what is not',
    { live: 'none', tasks: { open: 0, done: 3 } },
    'words mistakes plan go-on check-in',
    'words',
  ],
  ['without words the plan is next', { live: 'none', words: 0 }, 'plan mistakes go-on check-in', 'plan'],
  [
    'without a plan mistakes are',
    { live: 'none', words: undefined, tasks: undefined },
    'mistakes go-on check-in',
    'mistakes',
  ],
  [
    'where nothing is left the page is calm, with no button',
    { live: 'none', words: 0, tasks: { open: 0, done: 3 }, mistakes: 0 },
    'done plan go-on check-in',
    undefined,
  ],
  [
    'a class that is open has the button even then',
    { words: 0, tasks: undefined, mistakes: 0 },
    'live done go-on check-in',
    'live',
  ],
  [
    'in the evening a row that is not checked in comes after the first thing to do',
    { live: 'none', hour: 20 },
    'words check-in plan mistakes go-on',
    'words',
  ],
  ['so it does after midnight', { live: 'none', hour: 3 }, 'words check-in plan mistakes go-on', 'words'],
])('%s', (_, own, blocks, lamp) => {
  expect(homeOrder({ ...busy, ...own })).toEqual({ blocks: blocks.split(' '), lamp })
})

test.each<[string, HomeFacts['checkIn']]>([
  ['is short', { hasJoined: true, isPunchCard: false, continues: 2 }],
  ['has its day', { hasJoined: true, isPunchCard: true, continues: 6 }],
  ['was never begun', { hasJoined: false, isPunchCard: false, continues: 3 }],
])('in the evening a row that %s waits', (_, checkIn) => {
  expect(homeOrder({ ...busy, live: 'none', hour: 21, checkIn }).blocks.at(-1)).toBe('check-in')
})

test('who has nothing here yet is shown what can be done; mistakes that are none due are no day’s work', () => {
  expect(homeOrder(nothing)).toEqual({ blocks: ['doors', 'check-in'], lamp: 'doors' })
  expect(homeOrder({ ...nothing, mistakes: 0 })).toEqual({ blocks: ['doors', 'check-in'], lamp: 'doors' })
})

test('a guest is shown it always: at once, or beneath what they have begun', () => {
  const guest = { isGuest: true, checkIn: undefined }
  expect(homeOrder({ ...nothing, ...guest })).toEqual({ blocks: ['doors'], lamp: 'doors' })
  expect(homeOrder({ ...busy, ...guest, live: 'none' })).toEqual({
    blocks: ['words', 'plan', 'mistakes', 'go-on', 'doors'],
    lamp: 'words',
  })
})
