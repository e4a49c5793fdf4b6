import { createStaffApi, type StaffProfile, type StaffTerms as Terms } from '@/api/staff'
import { CheckLine } from '@/components/check-line'
import { Field } from '@/components/field'
import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { newPasswordFault } from '@/features/login'
import { Page, usePage } from '@/features/page'
import { Account, comeBackTo, PasswordForm, StaffGate, staffHome, useStaffSignOut } from '../../parts'
import { LoadFailed } from '@/kit/load-failed'
import { SubmitButton } from '@/kit/submit-button'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { salesText } from '../../strings/sales'
import { useConfirmIdentity, type ConfirmIdentity } from './use-confirm-identity'
import '../../parts/sales.scss'
import { chinaTime } from '../../../../../contract/domain/china-time'
import './index.scss'

const { identity: words } = salesText

function OnFile({ profile }: { profile: StaffProfile }) {
  const { boot } = useRoot()
  const branch = boot.consult.branches.find(({ id }) => id === profile.branchId)
  const facts = [
    [words.phone, profile.phone],
    [words.role, salesText.roles[profile.role]],
    [words.branch, branch?.name ?? salesText.branchName(profile.branchId)],
    [words.invite, profile.inviteCode ?? words.none],
  ] as const
  return (
    <Section title={words.onFile}>
      <Box as="ul">
        {facts.map(([label, value]) => (
          <Box as="li" key={label} className="row identity-fact">
            <Box as="span" className="t-sub">
              {label}
            </Box>
            <Box as="span" className="t-mid t-num">
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box as="p" className="t-cap">
        {words.wrong}
      </Box>
    </Section>
  )
}

function TermsText({ terms }: { terms: Terms }) {
  return (
    <Section title={terms.title}>
      <Box className="identity-terms t-read">
        {terms.sections.map(({ heading, paragraphs }) => (
          <Box key={heading} className="identity-part">
            <Box as="h3" className="t-h3">
              {heading}
            </Box>
            {paragraphs.map((paragraph) => (
              <Box as="p" key={paragraph} className="t-sub">
                {paragraph}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      <Box as="p" className="t-cap">
        {words.updated(terms.updated)}
      </Box>
    </Section>
  )
}

function Agreement({ form }: { form: ConfirmIdentity }) {
  return (
    <CheckLine
      id="identity-agree"
      label={words.agree}
      isChecked={form.hasAgreed}
      error={form.fault?.field === 'agree' ? words.agreeFirst : undefined}
      onChange={form.setAgreed}
    />
  )
}

interface ConfirmFormProps {
  readonly profile: StaffProfile
  readonly terms: Terms
  readonly onOutdated: () => void
}

function ConfirmForm({ profile, terms, onOutdated }: ConfirmFormProps) {
  const form = useConfirmIdentity(profile, terms.version, onOutdated)
  const { fault, isBusy } = form
  return (
    <Form onSubmit={form.submit}>
      <OnFile profile={profile} />
      <Box className="sec">
        <Field
          id="identity-name"
          label={words.realName}
          kind="name"
          value={form.realName}
          onInput={form.setRealName}
          maxLength={20}
          error={fault?.field === 'name' ? fault.message : undefined}
        />
      </Box>
      <TermsText terms={terms} />
      <Box className="sec">
        <Agreement form={form} />
        <SubmitButton isBusy={isBusy} className="staff-gap">
          {words.submit}
        </SubmitButton>
      </Box>
    </Form>
  )
}

function Confirmed({ profile, terms }: { profile: StaffProfile; terms: Terms }) {
  const { params } = usePage()
  const { month, day, clock } = chinaTime(profile.confirmedAt ?? 0)
  return (
    <>
      <Box className="sec">
        <Box as="h2" className="t-h1">
          {words.doneAs(profile.realName ?? '')}
        </Box>
        <Box as="p" className="t-sub staff-small-gap">
          {words.doneAt(salesText.time(month, day, clock))}
        </Box>
        <Button
          className="btn btn-l btn-beacon btn-full staff-gap"
          onClick={() => go(comeBackTo(params) ?? staffHome(profile.role), 'replace')}
        >
          {salesText.login.goOn}
        </Button>
      </Box>
      <OnFile profile={profile} />
      <Account check={newPasswordFault} />
      <TermsText terms={terms} />
    </>
  )
}

/** Nobody but its owner may know the password of an account that is shown students. */
function OwnPassword({ profile }: { profile: StaffProfile }) {
  const { staff } = useRoot()
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="t-h1">
        {words.passwordFirst}
      </Box>
      <Box as="p" className="t-sub staff-small-gap">
        {words.passwordWhy}
      </Box>
      <PasswordForm
        check={newPasswordFault}
        onDone={() => staff.update({ ...profile, needsPassword: false })}
      />
    </Box>
  )
}

/** The next step of an account: a password of one's own, the confirmation, or what was confirmed. */
function Steps({ profile, terms, onOutdated }: ConfirmFormProps) {
  if (profile.needsPassword) return <OwnPassword profile={profile} />
  if (profile.isConfirmed) return <Confirmed profile={profile} terms={terms} />
  return (
    <>
      <Box as="p" className="pad t-sub">
        {words.lead}
      </Box>
      <ConfirmForm profile={profile} terms={terms} onOutdated={onOutdated} />
    </>
  )
}

function SignOut() {
  const signOut = useStaffSignOut()
  return (
    <Box className="sec">
      <Button className="btn btn-l btn-line btn-full" onClick={signOut}>
        {salesText.index.signOut}
      </Button>
    </Box>
  )
}

function Identity({ profile }: { profile: StaffProfile }) {
  const { staff } = useRoot()
  // An operator may have changed the account since this device stored the profile.
  const { load, retry } = useLoad(`staff-identity:${profile.staffId}`, async (quiet) => {
    const [onFile, terms] = await Promise.all([
      quiet.of(createStaffApi).getProfile(),
      quiet.of(createStaffApi).getTerms(),
    ])
    staff.update(onFile)
    return terms
  })
  if (load.state === 'loading') return <Skeleton />
  return (
    <>
      {load.state === 'failed' ? (
        <LoadFailed error={load.error} onRetry={retry} />
      ) : (
        <Steps profile={profile} terms={load.value} onOutdated={retry} />
      )}
      <SignOut />
    </>
  )
}

/** Staff confirm who they are and accept the terms before any student is shown to them. */
export default function ConfirmIdentityScreen() {
  return (
    <Page>
      <NavBar title={words.title} />
      <Box className="identity-page">
        <StaffGate>{(profile) => <Identity profile={profile} />}</StaffGate>
      </Box>
    </Page>
  )
}
