import { useState } from 'react'
import { createAddressApi, type WholeAddress } from '../../api/address'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { usePickedAddress } from '../../parts/picked-address'
import { useSubmit } from '@/kit/use-submit'
import { back } from '@/routes/navigate'
import { showField } from '../../parts/show-field'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { addressFormText as words } from '../../strings/address'
import { emptyForm, findFault, toForm, readDraft, type AddressField, type AddressForm } from './form'
import { typedName } from '../../../../../contract/domain/typed-text'

/** An address that is being written; what is not saved yet stays on the device. Call it in an observer. */
export function useAddress(known: WholeAddress | undefined) {
  const { api, newId, ui } = silently(useRoot())
  const { local } = useOwnStorage()
  const { params } = usePage()
  const picked = usePickedAddress()
  const key = `address-draft/${known?.addressId ?? 'new'}`
  const initial = () => (known ? toForm(known) : emptyForm)
  const [found] = useState(() => readDraft(local.read(key)))
  const [addressId] = useState(() => known?.addressId ?? found?.addressId ?? newId())
  const [hasDraft, setHasDraft] = useState(found !== undefined)
  const [form, setForm] = useState<AddressForm>(() => found?.form ?? initial())
  const { fault, setFault, isBusy, submit } = useSubmit<{ field: AddressField; message: string }>({
    fallback: words.failed,
    onFailure: (sentence, { status }) => ui.say(status === 0 ? words.kept : sentence, 'bad', TOAST_MS.login),
  })

  function change(fields: Partial<AddressForm>): void {
    const next = { ...form, ...fields }
    setForm(next)
    // The fault of a field is gone once the field is changed.
    if (fault && fault.field in fields) setFault(undefined)
    local.write(key, { addressId, form: next })
  }

  function dropDraft(): void {
    local.remove(key)
    setForm(initial())
    setHasDraft(false)
    setFault(undefined)
  }

  function leave(sentence: string): void {
    local.remove(key)
    ui.say(sentence, 'good', TOAST_MS.login)
    back('/courses/address')
  }

  async function save(): Promise<void> {
    const { name, phone, region, detail, isDefault } = form
    if (!region) return
    const written = { name: typedName(name), phone, region, detail: detail.trim(), isDefault }
    await api.of(createAddressApi).saveAddress(addressId, { id: newId(), ...written })
    if (params['pick'] === '1') picked.put(addressId)
    leave(words.saved)
  }

  function handleSave(): void {
    const found = findFault(form)
    if (found && !isBusy) showField(`address-${found.field}`)
    void submit(found, save)
  }

  async function remove(): Promise<void> {
    await api.of(createAddressApi).deleteAddress(addressId)
    leave(words.removed)
  }

  return {
    form,
    change,
    hasDraft,
    dropDraft,
    fault,
    isBusy,
    save: handleSave,
    remove: () => void submit(undefined, remove),
  }
}
export type AddressState = ReturnType<typeof useAddress>
