import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { createStudentApi, type Student } from '@/api/student'
import { NavBar } from '@/components/nav-bar'
import { ActionRow } from '@/components/rows'
import { Skeleton } from '@/components/skeleton'
import { BindPhoneSheet, SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { SubmitButton } from '@/kit/submit-button'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { text } from '@/strings'
import { recordText as words } from '../../strings/profile'
import { AboutFields, AimFields, YearField } from './fields'
import { listMissing } from './record'
import { SubjectFields } from './subject-fields'
import { useRecord } from './use-record'
import './index.scss'
import { chinaTime } from '../../../../../contract/domain/china-time'

const PhoneRow = observer(function PhoneRow({ uid }: { uid: string }) {
  const { session } = useRoot()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (session.profile.phone) return null
  return (
    <>
      <ActionRow title={text.account.bindPhone} hint={words.noPhone} onClick={() => setOpen(true)} />
      {isOpen && <BindPhoneSheet uid={uid} onDone={close} onClose={close} />}
    </>
  )
})

interface PartProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

/** A part of the form under its heading. */
function Part({ title, hint, children }: PartProps) {
  return (
    <Box className="record-part">
      <Box as="h2" className="t-h2">
        {title}
      </Box>
      {hint !== undefined && (
        <Box as="p" className="t-sub record-hint">
          {hint}
        </Box>
      )}
      {children}
    </Box>
  )
}

function RecordPage({ uid, student }: { uid: string; student: Student }) {
  const { now } = serverTime(useRoot())
  const state = useRecord(uid, student)
  const missing = listMissing(state.form)
  return (
    <Box className="record">
      <Box as="p" className="t-sub">
        {words.lead}
      </Box>
      {state.hasDraft && (
        <Box className="record-draft t-sub" role="status">
          {words.draft}
          <Button className="btn btn-text" onClick={state.dropDraft}>
            {words.dropDraft}
          </Button>
        </Box>
      )}
      <PhoneRow uid={uid} />
      <Form onSubmit={state.save}>
        <Part title={words.exam} hint={words.examHint}>
          <YearField state={state} thisYear={chinaTime(now()).year} />
          <SubjectFields state={state} />
        </Part>
        <Part title={words.about}>
          <AboutFields state={state} />
        </Part>
        <Part title={words.aim} hint={words.aimHint}>
          <AimFields state={state} />
        </Part>
        <Box as="p" className="t-sub record-state" aria-live="polite">
          {missing.length > 0 ? words.missing(missing.join(words.between)) : words.complete}
        </Box>
        <SubmitButton isBusy={state.isBusy}>{words.save}</SubmitButton>
      </Form>
    </Box>
  )
}

function Mine({ uid }: { uid: string }) {
  const { load, retry } = useLoad(`student:${uid}`, (quiet) => quiet.of(createStudentApi).getStudent(uid))
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  return load.state === 'ready' ? <RecordPage uid={uid} student={load.value} /> : <Skeleton />
}

/** The record that the study plan is made from. */
const ImproveInfo = observer(function ImproveInfo() {
  const { session } = useRoot()
  return session.uid ? <Mine key={session.uid} uid={session.uid} /> : <SignInFirst />
})

export default function ImproveInfoScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <ImproveInfo />
    </Page>
  )
}
