import {
  dropCredential,
  forgetLogin,
  forgetLogins,
  rememberedLogins,
  rememberedSms,
  rememberLogin,
  rememberSms,
} from '@/features/login/remembered'
import { memoryStore } from '../../../support/memory-store'

const phones = ['13800000001', '13800000002', '13800000003', '13800000004'] as const

test('the latest account comes first, each once, and no more than three', () => {
  const store = memoryStore()
  for (const phone of [...phones, phones[2]]) rememberLogin(store, phone)
  expect(rememberedLogins(store).map(({ phone }) => phone)).toEqual([phones[2], phones[3], phones[1]])
})

test('an account is stored in the shape of the specification: number and encoded value', () => {
  const store = memoryStore()
  rememberLogin(store, phones[0], 'credential-1')
  expect(store.read('remembered-logins')).toEqual([{ phone: phones[0], encoded: 'credential-1' }])
  rememberSms(store, phones[1], '小岸')
  expect(store.read('remembered-sms-login')).toEqual({ phone: phones[1], nickName: '小岸' })
})

test('a login by password leaves the credential that the account had', () => {
  const store = memoryStore()
  rememberLogin(store, phones[0], 'credential-1')
  rememberLogin(store, phones[1])
  rememberLogin(store, phones[0])
  expect(rememberedLogins(store)[0]).toEqual({ phone: phones[0], encoded: 'credential-1' })
})

test('an ended credential is forgotten, and its number stays where it was', () => {
  const store = memoryStore()
  rememberLogin(store, phones[0], 'credential-1')
  rememberLogin(store, phones[1], 'credential-2')
  dropCredential(store, phones[0])
  expect(rememberedLogins(store)).toEqual([
    { phone: phones[1], encoded: 'credential-2' },
    { phone: phones[0], encoded: '' },
  ])
})

test('forgetting one account leaves the others', () => {
  const store = memoryStore()
  rememberLogin(store, phones[0])
  rememberLogin(store, phones[1])
  rememberSms(store, phones[0], '')
  forgetLogin(store, phones[0])
  expect(rememberedLogins(store).map(({ phone }) => phone)).toEqual([phones[1]])
  expect(rememberedSms(store)).toBeUndefined()
})

test('forgetting all leaves nothing on the device', () => {
  const store = memoryStore()
  rememberLogin(store, phones[0], 'credential-1')
  rememberSms(store, phones[0], '')
  forgetLogins(store)
  expect([store.read('remembered-logins'), store.read('remembered-sms-login')]).toEqual([
    undefined,
    undefined,
  ])
})

test.each([[42], ['13800000001'], [null], [{}], [[null, 7, 'x', { phone: '1' }, { encoded: 'c' }]]])(
  'damaged storage %j offers nobody',
  (damage) => {
    const store = memoryStore()
    store.write('remembered-logins', damage)
    store.write('remembered-sms-login', damage)
    expect([rememberedLogins(store), rememberedSms(store)]).toEqual([[], undefined])
  },
)

test('a damaged credential or name is an empty one', () => {
  const store = memoryStore()
  store.write('remembered-logins', [{ phone: phones[0], encoded: 7 }, { phone: phones[1] }])
  store.write('remembered-sms-login', { phone: phones[0], nickName: null })
  expect(rememberedLogins(store)).toEqual([phones[0], phones[1]].map((phone) => ({ phone, encoded: '' })))
  expect(rememberedSms(store)).toEqual({ phone: phones[0], nickName: '' })
})

test('a text that is no mobile number is not stored', () => {
  const store = memoryStore()
  rememberLogin(store, 'someone')
  rememberSms(store, 'someone', '')
  expect([rememberedLogins(store), rememberedSms(store)]).toEqual([[], undefined])
})
