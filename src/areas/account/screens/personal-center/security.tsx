import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ActionRow, FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { bindWay, bindWechat } from '@/features/login'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { text } from '@/strings'

/**
 * WeChat's row: tied, which an account with a number can undo, or the way to tie it; a plain browser shows where it can be
 * done.
 */
const WechatRow = observer(function WechatRow({ uid, onUntie }: Pick<SecurityProps, 'uid' | 'onUntie'>) {
  const root = silently(useRoot())
  const [isBusy, setBusy] = useState(false)
  const { isBind, phone } = root.session.profile
  if (isBind === 1 && phone !== '') {
    return <ActionRow title={text.account.untieTitle} hint={text.account.wechatYes} onClick={onUntie} />
  }
  if (isBind === 1) {
    return <FactRow title={text.account.wechat} value={text.account.wechatYes} />
  }

  async function bind(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    await bindWechat(root, uid).finally(() => setBusy(false))
  }

  const hint = bindWay(root) === 'none' ? text.account.wechatHow : text.account.wechatHint
  return (
    <ActionRow
      title={text.account.bindWechat}
      hint={isBusy ? text.common.loading : hint}
      onClick={() => void bind()}
    />
  )
})

export interface SecurityProps {
  readonly uid: string
  readonly onPassword: () => void
  readonly onPhone: () => void
  readonly onChangePhone: () => void
  readonly onUntie: () => void
}

/** The ways of entering the account: number, WeChat, password. */
export const Security = observer(function Security({
  uid,
  onPassword,
  onPhone,
  onChangePhone,
  onUntie,
}: SecurityProps) {
  const { session } = useRoot()
  const shown = maskPhone(session.profile.phone)
  return (
    <Section title={text.account.security}>
      {shown ? (
        <ActionRow title={text.account.changePhone} hint={shown} onClick={onChangePhone} />
      ) : (
        <ActionRow title={text.account.bindPhone} hint={text.account.bindPhoneHint} onClick={onPhone} />
      )}
      <WechatRow uid={uid} onUntie={onUntie} />
      {shown && (
        <ActionRow title={text.account.password} hint={text.account.passwordHint} onClick={onPassword} />
      )}
    </Section>
  )
})
