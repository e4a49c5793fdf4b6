import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { TabBar } from '@/components/tab-bar'
import { Page, usePage } from '@/features/page'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { meText } from '../../strings/me'
import { Bell } from './bell'
import { Guest } from './guest'
import { Me } from './me'
import { Settings } from './settings'
import { ShopWays } from './shop-ways'
import './index.scss'

/** The tab's own page: what a student has built up, or what a guest has on this device. */
const Root = observer(function Root() {
  const { uid } = useRoot().session
  return (
    <>
      <NavBar
        title={text.account.title}
        isRoot
        actions={uid === undefined ? undefined : <Bell key={uid} uid={uid} />}
      />
      {uid === undefined ? <Guest /> : <Me key={uid} />}
      <TabBar current="/personal-center" />
    </>
  )
})

/** Parts of it that are pages of their own under its path; signing out there leads back to the tab's own page. */
const PersonalCenter = observer(function PersonalCenter() {
  const { uid } = useRoot().session
  const { params } = usePage()
  if (uid === undefined) return <Root />
  if (params['settings'] !== undefined)
    return (
      <>
        <NavBar title={meText.settings} />
        <Settings key={uid} uid={uid} />
      </>
    )
  if (params['shop'] !== undefined)
    return (
      <>
        <NavBar title={meText.shop} />
        <ShopWays />
      </>
    )
  return <Root />
})

export default function PersonalCenterScreen() {
  return (
    <Page bottom="bar">
      <PersonalCenter />
    </Page>
  )
}
