import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Member } from '@/api/student'
import { Avatar } from '@/components/avatar'
import { NavBar } from '@/components/nav-bar'
import { ActionRow, FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { absoluteUrl } from '@/lib/absolute-url'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { userText } from '../../strings/profile'
import { NameSheet } from './name-sheet'
import { useAvatar } from './use-avatar'
import { useProfile, type Profile } from './use-profile'
import './index.scss'
import { chinaTime } from '../../../../../contract/domain/china-time'

function dayWords(ms: number): string {
  const { year, month, day } = chinaTime(ms)
  return userText.day(year, month, day)
}

function MemberRow({ member }: { member: Member }) {
  const { level, temporary, expiresAt } = member
  const value = !level
    ? userText.memberNone
    : temporary
      ? userText.memberTrial(level)
      : userText.memberLevel(level)
  const hint = expiresAt === undefined ? undefined : userText.memberUntil(dayWords(expiresAt))
  return <FactRow title={userText.member} value={value} hint={hint} />
}

const WechatRow = observer(function WechatRow() {
  const { session } = useRoot()
  const isBound = session.profile.isBind === 1
  return (
    <FactRow title={text.account.wechat} value={isBound ? text.account.wechatYes : text.account.wechatNo} />
  )
})

function Ready({ uid, profile, onChange }: { uid: string; profile: Profile; onChange: () => void }) {
  const { boot } = useRoot()
  const [isNaming, setNaming] = useState(false)
  const close = () => setNaming(false)
  const done = () => {
    close()
    onChange()
  }
  const { avatar, member, name, phone, registerTime } = profile
  const picture = useAvatar(uid, onChange)
  return (
    <>
      <Box as="section" className="pad user-head">
        <Avatar name={name} src={absoluteUrl(boot.apiBase, avatar)} />
        <Box as="h2" className="t-h2">
          {name}
        </Box>
      </Box>
      <Section title={userText.facts}>
        <ActionRow
          title={userText.avatarEdit}
          hint={picture.isBusy ? userText.avatarSaving : userText.avatarHint}
          onClick={picture.upload}
        />
        <ActionRow title={userText.nameEdit} hint={name} onClick={() => setNaming(true)} />
        {phone ? (
          <FactRow title={text.login.phone} value={phone} />
        ) : (
          <LinkRow
            to="/personal-center?settings=1"
            title={text.account.bindPhone}
            hint={text.account.bindPhoneHint}
          />
        )}
        <WechatRow />
        <MemberRow member={member} />
        {registerTime !== undefined && <FactRow title={userText.joined} value={dayWords(registerTime)} />}
      </Section>
      <Section title={userText.more}>
        <LinkRow to="/improve-info" title={text.account.improve} hint={text.account.improveHint} />
        <LinkRow to="/personal-center?settings=1" title={userText.safety} />
      </Section>
      {isNaming && <NameSheet uid={uid} name={name} onDone={done} onClose={close} />}
    </>
  )
}

function Mine({ uid }: { uid: string }) {
  const { load, retry } = useProfile(uid)
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  return load.state === 'ready' ? <Ready uid={uid} profile={load.value} onChange={retry} /> : <Skeleton />
}

/** The known details of the student, and those that they may change. */
const UserPage = observer(function UserPage() {
  const { session } = useRoot()
  return session.uid ? <Mine uid={session.uid} /> : <SignInFirst />
})

export default function UserPageScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <UserPage />
    </Page>
  )
}
