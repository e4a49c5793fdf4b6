import { useState } from 'react'
import { ActionRow } from '@/components/rows'
import { Section } from '@/components/section'
import { salesText } from '../strings/sales'
import { Devices } from './devices'
import type { PasswordFormProps } from './password-form'
import { PasswordSheet } from './password-sheet'

/** The staff account's own safety: its password, and the devices that it is signed in on. */
export function Account({ check }: { readonly check: PasswordFormProps['check'] }) {
  const [isOpen, setOpen] = useState(false)
  const [changes, setChanges] = useState(0)
  const done = () => {
    setOpen(false)
    setChanges(changes + 1)
  }
  return (
    <>
      <Section title={salesText.index.account}>
        <ActionRow
          title={salesText.password.title}
          hint={salesText.password.hint}
          onClick={() => setOpen(true)}
        />
      </Section>
      {/* A change signs the other devices out, so that the list is fetched again. */}
      <Devices key={changes} />
      {isOpen && <PasswordSheet check={check} onDone={done} onClose={() => setOpen(false)} />}
    </>
  )
}
