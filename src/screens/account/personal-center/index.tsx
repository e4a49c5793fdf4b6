import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Avatar } from '@/components/avatar'
import { NavBar } from '@/components/nav-bar'
import { ActionRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { TabBar } from '@/components/tab-bar'
import { BindPhoneSheet, SignInFirst } from '@/features/login'
import { Page } from '@/features/page'
import { maskPhone } from '../../../../contract/domain/phone'
import { absoluteUrl } from '@/lib/absolute-url'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { shopEntryText } from '@/strings/shop/entry'
import { ChangePhoneSheet } from './change-phone-sheet'
import { ContactRow } from './contact-row'
import { Devices } from './devices'
import { ExportRows } from './export-rows'
import { MessagesRow } from './messages-row'
import { PasswordSheet } from './password-sheet'
import { RemovePhonelessSheet, RemoveSheet } from './remove-sheet'
import { Security } from './security'
import { SignOut } from './sign-out'
import { Unsent } from './unsent'
import { UntieWechatSheet } from './untie-wechat-sheet'
import { useSignOut } from './use-sign-out'
import './index.scss'

const Head = observer(function Head() {
  const { boot, session } = useRoot()
  const { avatar, name, phone, loginName } = session.profile
  const shown = maskPhone(phone)
  return (
    <Box as="section" className="pad me-head">
      <Avatar name={name} src={absoluteUrl(boot.apiBase, avatar)} />
      <Box className="me-words">
        <Box as="h2" className="t-h2">
          {name || shown || loginName}
        </Box>
        <Box as="p" className="t-sub t-num">
          {shown ? text.account.phone(shown) : text.account.noPhone}
        </Box>
      </Box>
    </Box>
  )
})

function Mine({ uid }: { uid: string }) {
  const { host, session } = useRoot()
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
  const shop = sellsNothing(host) ? shopEntryText.closed : shopEntryText.open
  const hasPhone = session.profile.phone !== ''
  const Remove = hasPhone ? RemoveSheet : RemovePhonelessSheet
  return (
    <>
      <Head />
      <Unsent />
      <Section title={text.account.mine}>
        <MessagesRow uid={uid} />
        <LinkRow to="/sign-index" title={text.account.checkIn} />
        <LinkRow to="/user-page" title={text.account.page} />
        <LinkRow to="/improve-info" title={text.account.improve} hint={text.account.improveHint} />
      </Section>
      <Section title={shop.title}>
        <LinkRow to="/user-order" title={shopEntryText.orders} hint={shop.ordersHint} />
        {!sellsNothing(host) && (
          <LinkRow to="/coupon" title={shopEntryText.coupons} hint={shopEntryText.couponsHint} />
        )}
        <LinkRow to="/courses/address" title={shopEntryText.addresses} />
        <LinkRow to="/courses/course-record" title={shopEntryText.exchanges} />
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
        <LinkRow to="/license" title={text.account.agreement} />
      </Section>
      <SignOut uid={uid} onSignOut={endSession} />
      {sheet === 'password' && <PasswordSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'phone' && <BindPhoneSheet uid={uid} onDone={close} onClose={close} />}
      {sheet === 'change-phone' && <ChangePhoneSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'untie' && <UntieWechatSheet uid={uid} onDone={closeAlone} onClose={close} />}
      {sheet === 'remove' && <Remove uid={uid} onClose={close} />}
    </>
  )
}

/** The signed-in user, and what they can do with the account; a guest gets the link to the login. */
const PersonalCenter = observer(function PersonalCenter() {
  const { session } = useRoot()
  return session.uid ? <Mine uid={session.uid} /> : <SignInFirst />
})

export default function PersonalCenterScreen() {
  return (
    <Page bottom="bar">
      <NavBar title={text.account.title} isRoot />
      <PersonalCenter />
      <TabBar current="/personal-center" />
    </Page>
  )
}
