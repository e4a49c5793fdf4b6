import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { SILENT } from '@/api/client'
import { createMessageApi, type MessageSettings } from '@/api/message'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { wechatSubscribe } from '@/platform/wechat/subscribe'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { messageSettingsText as text } from '../../strings/message-settings'
import { Browsers } from './browsers'
import { Kinds } from './kinds'
import { QuietHours } from './quiet-hours'
import { SettingsState } from './settings-state'
import { Wechat } from './wechat'
import './index.scss'

function Choices({ uid, settings }: { uid: string; settings: MessageSettings }) {
  const { apiWith, ui } = useRoot()
  const [state] = useState(() => {
    const api = apiWith({ ...SILENT, outlives: true }).of(createMessageApi)
    return new SettingsState(settings, api, uid, (error) =>
      ui.say(ui.formatSentence(error, text.failed), 'bad', TOAST_MS.login),
    )
  })
  return (
    <Box className="push-page">
      <Box as="p" className="pad t-sub push-first">
        {text.lead}
      </Box>
      <Kinds state={state} />
      <QuietHours state={state} />
      {wechatSubscribe.ask ? <Wechat uid={uid} state={state} /> : <Browsers uid={uid} state={state} />}
    </Box>
  )
}

function Settings({ uid }: { uid: string }) {
  const { load, retry } = useLoad(`message-settings:${uid}`, (api) =>
    api.of(createMessageApi).getMessageSettings(uid),
  )
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  return load.state === 'loading' ? <Skeleton /> : <Choices uid={uid} settings={load.value} />
}

/** How messages reach the student; a guest gets the way to the login. */
const OwnSettings = observer(function OwnSettings() {
  const { session } = useRoot()
  return session.uid ? <Settings key={session.uid} uid={session.uid} /> : <SignInFirst />
})

export default function MessageSettingsScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <OwnSettings />
    </Page>
  )
}
