/** @jest-environment jsdom */
import '../../../../support/text-encoder'
import '../../../support/fake-navigation'
import fc from 'fast-check'
import Value from 'typebox/value'
import { findFault, readDraft, type AddressForm } from '@/areas/shop/screens/address-edit/form'
import { typedName } from '../../../../../contract/domain/typed-text'
import { AddressInput } from '../../../../../contract/schemas/shop/shop'

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
const form: fc.Arbitrary<AddressForm> = fc.record({
  name: fc.oneof(fc.constant('林一帆'), text(24)),
  phone: fc.oneof(fc.constant('13800001234'), text(12)),
  region: fc.constantFrom(undefined, { code: '440106', names: ['广东省', '广州市', '天河区'] }),
  detail: fc.constantFrom('', ' ', '五山路 381 号', '门卫13900005678收'),
  isDefault: fc.boolean(),
})

test('a form without a fault fits the contract, and each fault names its field', () => {
  fc.assert(
    fc.property(form, (written) => {
      const fault = findFault(written)
      if (fault) return expect(Object.keys(written)).toContain(fault.field)
      expect(written.detail).toBe('五山路 381 号')
      expect(Value.Check(AddressInput, { ...written, name: typedName(written.name) })).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a draft comes back as it was stored, and a damaged one does not', () => {
  fc.assert(
    fc.property(form, (written) => {
      const draft = { addressId: 'a', form: written }
      expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    }),
  )
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      expect(() => readDraft(stored)).not.toThrow()
    }),
  )
})
