import { observer } from 'mobx-react-lite'
import { Field } from '@/components/field'
import { NavBar } from '@/components/nav-bar'
import { SmsCodeField } from '@/features/login'
import { Page, usePage } from '@/features/page'
import { afterStaffLogin, comeBackTo, useStaffSignOut } from '../../parts'
import { SubmitButton } from '@/kit/submit-button'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { salesText } from '../../strings/sales'
import { useSaleLogin, type SaleLogin } from './use-sale-login'
import '../../parts/sales.scss'

const { login: words } = salesText

function PasswordStep({ login }: { login: SaleLogin }) {
  const { fault } = login
  return (
    <>
      <Field
        id="sale-phone"
        label={text.login.phone}
        kind="phone"
        value={login.mobile}
        onInput={login.setMobile}
        maxLength={11}
        error={fault?.field === 'mobile' ? fault.message : undefined}
      />
      <Field
        id="sale-password"
        label={text.login.password}
        kind="password"
        value={login.password}
        onInput={login.setPassword}
        maxLength={20}
        error={fault?.field === 'password' ? fault.message : undefined}
        note={words.forgot}
      />
    </>
  )
}

/** Where the code stands while none is known to be sent. */
function codeLead({ isAsking, sms }: SaleLogin, phone: string): string {
  if (isAsking) return words.codeSending(phone)
  return sms.left > 0 ? words.codeWaits : words.codeLead(phone)
}

function CodeStep({ login, phone }: { login: SaleLogin; phone: string }) {
  return (
    <>
      {!login.sms.sentTo && (
        <Box as="p" className="t-sub t-num staff-small-gap">
          {codeLead(login, phone)}
        </Box>
      )}
      <SmsCodeField
        id="sale-code"
        value={login.code}
        onInput={login.setCode}
        sms={login.sms}
        isBusy={login.isBusy || login.isAsking}
        onAsk={login.ask}
        error={login.fault?.field === 'code' ? login.fault.message : undefined}
      />
    </>
  )
}

function SaleLoginForm({ entrance, hasEnded }: { entrance: 'agent' | 'admin'; hasEnded: boolean }) {
  const login = useSaleLogin(entrance)
  const { codePhone, isBusy } = login
  const title = entrance === 'admin' ? words.titleAdmin : words.title
  return (
    <Form onSubmit={login.submit}>
      <Box as="h2" className="t-h1">
        {codePhone ? words.codeTitle : title}
      </Box>
      {codePhone ? (
        <CodeStep login={login} phone={codePhone} />
      ) : (
        <>
          {hasEnded && (
            <Box as="p" className="t-mid staff-small-gap" role="status">
              {words.ended}
            </Box>
          )}
          <Box as="p" className="t-sub staff-small-gap">
            {words.lead}
          </Box>
          <PasswordStep login={login} />
        </>
      )}
      <SubmitButton isBusy={isBusy} className="staff-gap">
        {codePhone ? words.submit : words.next}
      </SubmitButton>
      {codePhone && (
        <Button className="btn btn-text btn-full staff-small-gap" onClick={login.startAgain}>
          {words.back}
        </Button>
      )}
    </Form>
  )
}

const SaleLogin = observer(function SaleLogin() {
  const { staff } = useRoot()
  const { row, params } = usePage()
  const signOut = useStaffSignOut()
  const { profile } = staff
  if (!profile) {
    const entrance = row.params?.['entrance'] === 'admin' ? 'admin' : 'agent'
    return <SaleLoginForm entrance={entrance} hasEnded={staff.hasEnded} />
  }
  return (
    <>
      <Box as="h2" className="t-h1">
        {text.login.signedInAs(profile.name)}
      </Box>
      <Button
        className="btn btn-l btn-beacon btn-full staff-gap"
        onClick={() => go(afterStaffLogin(profile, comeBackTo(params)), 'replace')}
      >
        {words.goOn}
      </Button>
      <Button className="btn btn-text btn-full staff-small-gap" onClick={signOut}>
        {words.other}
      </Button>
    </>
  )
})

/** The login of staff in two steps; the row says for which role the entrance is. */
export default function SaleLoginScreen() {
  const { row } = usePage()
  return (
    <Page>
      <NavBar title={row.params?.['entrance'] === 'admin' ? words.titleAdmin : words.title} />
      <Box className="staff-page">
        <SaleLogin />
      </Box>
    </Page>
  )
}
