import type { Region, WholeAddress } from '../../api/address'
import { nameFault } from '@/features/login'
import { addressFormText as words } from '../../strings/address'
import { hasMobile, isMobile } from '../../../../../contract/domain/account/phone'

/** The typed and chosen fields of an address. */
export interface AddressForm {
  readonly name: string
  readonly phone: string
  readonly region: Region | undefined
  readonly detail: string
  readonly isDefault: boolean
}

/** An address that is not saved yet, as the device keeps it. */
export interface AddressDraft {
  /** The same for each try to save it, so that it becomes one address. */
  readonly addressId: string
  readonly form: AddressForm
}

export type AddressField = Exclude<keyof AddressForm, 'isDefault'>

/** Most signs of a detail, as the contract has it. */
export const DETAIL_LENGTH = 100

export const emptyForm: AddressForm = { name: '', phone: '', region: undefined, detail: '', isDefault: false }

/** The form for what the server has. */
export function toForm({ name, phone, region, detail, isDefault }: WholeAddress): AddressForm {
  return { name, phone, region, detail, isDefault }
}

function phoneFault(phone: string): string | undefined {
  if (phone === '') return words.noPhone
  return isMobile(phone) ? undefined : words.badPhone
}

function numberFault(text: string): string | undefined {
  return hasMobile(text) ? words.phoneInText : undefined
}

/** The first thing by which the server would refuse the form, and where it is. */
export function findFault(form: AddressForm): { field: AddressField; message: string } | undefined {
  const found: readonly (readonly [AddressField, string | undefined])[] = [
    ['name', nameFault(form.name, words.noName) ?? numberFault(form.name)],
    ['phone', phoneFault(form.phone)],
    ['region', form.region ? undefined : words.noRegion],
    ['detail', form.detail.trim() === '' ? words.noDetail : numberFault(form.detail)],
  ]
  for (const [field, message] of found) if (message !== undefined) return { field, message }
  return undefined
}

function readRegion(value: unknown): Region | undefined {
  const [code, names]: unknown[] = ['code', 'names'].map((key) => Reflect.get(Object(value), key))
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string')
  return typeof code === 'string' && isList ? { code, names } : undefined
}

/** Reads what the device has kept; undefined where there is nothing, or where it is damaged. */
export function readDraft(kept: unknown): AddressDraft | undefined {
  const of = (thing: unknown, key: string): unknown => Reflect.get(Object(thing), key)
  const [addressId, form] = [of(kept, 'addressId'), of(kept, 'form')]
  const [name, phone, detail] = [of(form, 'name'), of(form, 'phone'), of(form, 'detail')]
  if (typeof addressId !== 'string' || typeof name !== 'string') return undefined
  if (typeof phone !== 'string' || typeof detail !== 'string') return undefined
  const region = readRegion(of(form, 'region'))
  return { addressId, form: { name, phone, detail, region, isDefault: of(form, 'isDefault') === true } }
}
