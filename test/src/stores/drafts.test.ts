import { readDraft, storeDraft } from '@/stores/drafts'
import { moveFormerKeys } from '@/stores/former-keys'
import { userStorage } from '@/stores/user-storage'
import { memoryStore } from '../../support/memory-store'

const names = (count: number) => Array.from({ length: count }, (_, nth) => `ma-${nth}`)

test('drafts of a kind take one key, and the ones that were written last stay', () => {
  const local = memoryStore()
  for (const id of names(25)) storeDraft(local, 'report-drafts', id, { words: id })
  storeDraft(local, 'report-drafts', 'ma-10', { words: '改了' })
  storeDraft(local, 'report-drafts', 'ma-30', { words: '新的' })
  expect(local.keys()).toEqual(['report-drafts'])
  const left = [...names(31)].filter((id) => readDraft(local, 'report-drafts', id) !== undefined)
  expect(left).toHaveLength(20)
  expect(left).toEqual(expect.arrayContaining(['ma-10', 'ma-24', 'ma-30']))
  expect(left).not.toContain('ma-5')
  expect(readDraft(local, 'report-drafts', 'ma-10')).toEqual({ words: '改了' })
})

test('a draft that is sent is gone, and no other one, nor another student’s', () => {
  const local = memoryStore()
  const [first, second] = [userStorage(local, 'u1'), userStorage(local, 'u2')]
  storeDraft(first, 'past-drafts', 'new', 1)
  storeDraft(first, 'past-drafts', 'a', 2)
  storeDraft(first, 'past-drafts', 'new', undefined)
  storeDraft(second, 'past-drafts', 'new', undefined)
  expect(['new', 'a'].map((id) => readDraft(first, 'past-drafts', id))).toEqual([undefined, 2])
  expect(readDraft(second, 'past-drafts', 'a')).toBeUndefined()
})

test('the last answers of former builds are removed, with every student’s copy, and nothing else', () => {
  const local = memoryStore()
  const left = { uid: 'u1', value: { state: {} } }
  for (const key of ['home-content', 'last-sign', 'last-sign/u1', 'last-signed', 'home-content-2'])
    local.write(key, left)
  moveFormerKeys(local)
  expect(local.keys()).toEqual(['last-signed', 'home-content-2'])
})

test('drafts of former builds, which had a key each, are each student’s own still; newer ones stay', () => {
  const local = memoryStore()
  const [first, second] = [userStorage(local, 'u1'), userStorage(local, 'u2')]
  first.write('report-draft:ma-1', { words: '甲' })
  second.write('report-draft:ma-1', { words: '乙' })
  first.write('past-draft/new', { total: '99' })
  local.write('past-draft/broken', 7)
  storeDraft(second, 'past-drafts', 'new', { total: '100' })
  storeDraft(first, 'report-drafts', 'ma-2', { words: '丙' })
  moveFormerKeys(local)
  expect(local.keys().filter((key) => /-draft[:/]/.test(key))).toEqual([])
  const drafts = (store: typeof first) => [
    ...['ma-1', 'ma-2'].map((id) => readDraft(store, 'report-drafts', id)),
    readDraft(store, 'past-drafts', 'new'),
  ]
  expect(drafts(first)).toEqual([{ words: '甲' }, { words: '丙' }, { total: '99' }])
  expect(drafts(second)).toEqual([{ words: '乙' }, undefined, { total: '100' }])
})

test('a draft of a former build that a full device has no room for stays until there is some', () => {
  const local = memoryStore()
  const own = userStorage(local, 'u1')
  own.write('report-draft:ma-1', { words: '甲' })
  moveFormerKeys({ ...local, write: () => false })
  expect(own.read('report-draft:ma-1')).toEqual({ words: '甲' })
  moveFormerKeys(local)
  expect(readDraft(own, 'report-drafts', 'ma-1')).toEqual({ words: '甲' })
})
