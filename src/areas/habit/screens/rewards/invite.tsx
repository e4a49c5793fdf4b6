import { createRewardApi, type Invitation } from '@/api/excitation'
import { Icon } from '@/components/icon'
import { Section } from '@/components/section'
import { useShare } from '@/features/share'
import { useFresh } from '@/kit/use-fresh'
import { joinUrl } from '@/lib/query'
import { clipboard } from '@/platform/input/clipboard'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text as common } from '@/strings'
import { inviteText as text } from '../../strings/rewards'
import { awardWords } from './award'
import { Invitees } from './invitees'
import { NameInviter } from './name-inviter'

/** The code with the ways to hand it on. */
function Card({ invitation: { code, to } }: { readonly invitation: Invitation }) {
  const { ui } = useRoot()
  const share = useShare()
  async function copy(what: string, done: string): Promise<void> {
    const isDone = await clipboard.write(what)
    ui.say(isDone ? done : text.copyFailed, isDone ? 'good' : 'bad', TOAST_MS.login)
  }
  const copyLink = async () => copy((await share(to, text.shareTitle)).link, text.linkCopied)
  return (
    <Box className="card invite">
      <Box as="p" className="t-sub">
        {text.code}
      </Box>
      <Box className="invite-line">
        <Box as="p" className="t-num invite-code">
          {code}
        </Box>
        <Button className="ib" aria-label={text.copyCode} onClick={() => void copy(code, text.codeCopied)}>
          <Icon name="copy" size={20} />
        </Button>
      </Box>
      <Box className="invite-acts">
        <Button className="btn btn-quiet" onClick={() => void copyLink()}>
          {text.copyLink}
        </Button>
        <Button
          className="btn btn-quiet"
          onClick={() => go(joinUrl('/share-msg', { page: to, title: text.shareTitle }))}
        >
          {text.share}
        </Button>
      </Box>
    </Box>
  )
}

interface InviteProps {
  readonly uid: string
  /** The code by which the student came. */
  readonly friend: string | undefined
}

/** Inviting others: the code, who came by it, and who invited the student. */
export function Invite({ uid, friend }: InviteProps) {
  const { host } = useRoot()
  const { load, refresh } = useFresh('invitation', (api) => api.of(createRewardApi).getInvitation(uid))
  if (load.state === 'loading') return null
  if (load.state === 'failed')
    return (
      <Section title={text.title}>
        <Box as="p" className="t-sub">
          {text.loadFailed}
          <Button className="btn btn-text" onClick={refresh}>
            {common.common.retry}
          </Button>
        </Box>
      </Section>
    )
  const { value: invitation } = load
  const { taskId, invited, earned, limit, days, award, invitedBy } = invitation
  return (
    <>
      <Section title={text.title}>
        <Box as="p" className="t-sub invite-lead">
          {text.lead(days, awardWords(award, sellsNothing(host)))}
          {text.limit(limit)}
        </Box>
        <Card invitation={invitation} />
        <Box as="p" className="t-sub t-num invite-lead">
          {invited > 0 ? text.counted(invited, earned) : text.countedNone}
        </Box>
        {invited > 0 && <Invitees key={invited} taskId={taskId} />}
        {invitedBy !== undefined && (
          <Box as="p" className="t-sub">
            {text.invitedBy(invitedBy)}
          </Box>
        )}
      </Section>
      <NameInviter uid={uid} invitation={invitation} friend={friend} onNamed={refresh} />
    </>
  )
}
