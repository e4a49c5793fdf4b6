import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ActionRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { BindPhoneSheet } from '@/features/login'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { meText } from '../../strings/me'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import { ChangePhoneSheet } from './change-phone-sheet'
import { ContactRow } from './contact-row'
import { Devices } from './devices'
import { ExportRows } from './export-rows'
import { PasswordSheet } from './password-sheet'
import { RemovePhonelessSheet, RemoveSheet } from './remove-sheet'
import { Security } from './security'
import { SignOut } from './sign-out'
import { UntieWechatSheet } from './untie-wechat-sheet'
import { useSignOut } from './use-sign-out'

/** The account, and the actions on it. */
export const Settings = observer(function Settings({ uid }: { readonly uid: string }) {
  const { session } = useRoot()
  const [sheet, setSheet] = useState<'none' | 'password' | 'phone' | 'change-phone' | 'untie' | 'remove'>(
    'none',
  )
  const [round, setRound] = useState(0)
  const endSession = useSignOut(uid)
  const close = () => setSheet('none')

  /** Other devices have been signed out: the list is fetched again. */
  function closeAlone(): void {
    close()
    setRound((n) => n + 1)
  }
  const shown = maskPhone(session.profile.phone)
  const Remove = shown ? RemoveSheet : RemovePhonelessSheet
  return (
    <>
      <Section title={text.account.mine}>
        <LinkRow
          to="/user-page"
          title={text.account.page}
          hint={shown ? text.account.phone(shown) : text.account.noPhone}
        />
        <LinkRow to="/improve-info" title={text.account.improve} hint={text.account.improveHint} />
        <LinkRow to="/message-settings" title={meText.reminders} hint={meText.remindersHint} />
      </Section>
      <Security
        uid={uid}
        onPassword={() => setSheet('password')}
        onPhone={() => setSheet('phone')}
        onChangePhone={() => setSheet('change-phone')}
        onUntie={() => setSheet('untie')}
      />
      <Devices key={round} uid={uid} />
      <Section title={text.account.data}>
        <ContactRow uid={uid} />
        <ExportRows uid={uid} />
        <ActionRow
          title={text.account.remove}
          hint={text.account.removeHint}
          onClick={() => setSheet('remove')}
        />
        <LinkRow to="/license?of=terms" title={text.account.agreement} />
        <LinkRow to="/license" title={text.account.privacy} />
      </Section>
      <SignOut uid={uid} onSignOut={endSession} />
      {sheet === 'password' && <PasswordSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'phone' && <BindPhoneSheet uid={uid} onDone={close} onClose={close} />}
      {sheet === 'change-phone' && <ChangePhoneSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'untie' && <UntieWechatSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'remove' && <Remove uid={uid} onClose={close} />}
    </>
  )
})
