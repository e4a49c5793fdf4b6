import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { maskPhone } from '@/lib/phone'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { Devices } from './devices'
import { PasswordSheet } from './password-sheet'
import { RemoveSheet } from './remove-sheet'
import { useAccount } from './use-account'
import './index.scss'

function ActionRow({ title, hint, onClick }: { title: string; hint?: string; onClick: () => void }) {
  return (
    <Button className="row me-row" aria-label={title} onClick={onClick}>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid me-line">
          {title}
        </Box>
        {hint && (
          <Box as="span" className="t-cap me-line">
            {hint}
          </Box>
        )}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Button>
  )
}

const Head = observer(function Head() {
  const { session } = useRoot()
  const { name, phone } = session.profile
  return (
    <Box as="section" className="pad me-head">
      <Box className="me-avatar" aria-hidden>
        {/^[^\d\s]/.test(name) ? name.slice(0, 1) : <Icon name="user" size={28} />}
      </Box>
      <Box className="grow">
        <Box as="h2" className="t-h2">
          {name || maskPhone(phone)}
        </Box>
        <Box as="p" className="t-sub t-num">
          {phone ? text.account.phone(maskPhone(phone)) : text.account.noPhone}
        </Box>
      </Box>
    </Box>
  )
})

function Mine({ uid }: { uid: string }) {
  const [sheet, setSheet] = useState<'none' | 'password' | 'remove'>('none')
  const { exportData, signOut } = useAccount(uid)
  const close = () => setSheet('none')
  return (
    <>
      <Head />
      <Section title={text.account.security}>
        <ActionRow
          title={text.account.password}
          hint={text.account.passwordHint}
          onClick={() => setSheet('password')}
        />
      </Section>
      <Devices uid={uid} />
      <Section title={text.account.data}>
        <ActionRow title={text.account.export} hint={text.account.exportHint} onClick={exportData} />
        <ActionRow
          title={text.account.remove}
          hint={text.account.removeHint}
          onClick={() => setSheet('remove')}
        />
        <Link to="/license" className="row">
          <Box as="span" className="grow t-mid">
            {text.account.agreement}
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      </Section>
      <Box className="sec">
        <Button className="btn btn-l btn-line btn-full" onClick={signOut}>
          {text.account.signOut}
        </Button>
      </Box>
      {sheet === 'password' && <PasswordSheet uid={uid} onClose={close} />}
      {sheet === 'remove' && <RemoveSheet uid={uid} onClose={close} />}
    </>
  )
}

function Guest() {
  return (
    <Notice art="empty" title={text.account.guest} hint={text.account.guestHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => go('/login')}>
        {text.account.login}
      </Button>
    </Notice>
  )
}

/** Who is signed in, and what they can do with the account; a guest is led to the login. */
const PersonalCenter = observer(function PersonalCenter() {
  const { session } = useRoot()
  return session.uid ? <Mine uid={session.uid} /> : <Guest />
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
