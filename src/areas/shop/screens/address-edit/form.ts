import * as v from 'valibot'
import type { WholeAddress } from '../../api/address'
import { nameFault } from '@/features/login'
import { optionally, readAs } from '@/lib/shape'
import { addressFormText as words } from '../../strings/address'
import { hasMobile, isMobile } from '../../../../../contract/domain/account/phone'

const draft = v.object({
  /** The same for each try to save it, so that it becomes one address. */
  addressId: v.string(),
  form: v.object({
    name: v.string(),
    phone: v.string(),
    region: optionally(v.object({ code: v.string(), names: v.array(v.string()) })),
    detail: v.string(),
    isDefault: v.fallback(v.boolean(), false),
  }),
})

/** An address that is not saved yet, as the device stores it. */
export type AddressDraft = v.InferOutput<typeof draft>

/** The typed and chosen fields of an address. */
export type AddressForm = AddressDraft['form']

export type AddressField = Exclude<keyof AddressForm, 'isDefault'>

/** Most characters of the detail, as the contract has it. */
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

/** Reads a draft that was stored on the device; undefined where there is none, or where it is damaged. */
export const readDraft = (stored: unknown): AddressDraft | undefined => readAs(draft, stored)
