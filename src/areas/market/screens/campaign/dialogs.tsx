import { useState } from 'react'
import type { PageConfig } from '../../api/page'
import { Sheet } from '@/components/sheet'
import { QrDialog } from '@/features/consult'
import { lazyLayer } from '@/features/lazy-layer'
import { Box, Button } from '@/platform/ui'
import { marketText } from '../../strings/index'
import { LiveDialog } from './live-dialog'
import type { useActions } from './use-actions'

const LoginSheet = lazyLayer(() => import('@/features/login').then((part) => part.LoginSheet))
const SignUpSheet = lazyLayer(() => import('@/features/login').then((part) => part.SignUpSheet))
const CourseChoice = lazyLayer(() => import('../../parts/course-choice').then((part) => part.CourseChoice))

function Success({ subject, onClose }: { subject: string | undefined; onClose: () => void }) {
  return (
    <Sheet id="camp-success" form="dialog" title={marketText.reserved(subject)} onClose={onClose}>
      <Box as="p" className="t-sub camp-dialog-text">
        {marketText.reservedHint}
      </Box>
      <Button className="btn btn-solid btn-full" onClick={onClose}>
        {marketText.goOn}
      </Button>
    </Sheet>
  )
}

function LoggedIn({ name, onNext, onClose }: { name: string; onNext: () => void; onClose: () => void }) {
  return (
    <Sheet id="camp-logged-in" form="dialog" title={marketText.loggedIn} onClose={onClose}>
      <Box as="p" className="t-sub camp-dialog-text">
        {marketText.loggedInHint}
      </Box>
      <Button className="btn btn-solid btn-full" onClick={onNext}>
        {name}
      </Button>
      <Button className="btn btn-text btn-full" onClick={onClose}>
        {marketText.stay}
      </Button>
    </Sheet>
  )
}

/** A guest signs up for a free course; for one with an account a login is enough. */
function VacationSignUp(props: { readonly onDone: () => void; readonly onClose: () => void }) {
  const [hasAccount, setAccount] = useState(false)
  if (hasAccount) return <LoginSheet {...props} />
  return <SignUpSheet {...props} mode="vacation" onLogin={() => setAccount(true)} />
}

interface DialogsProps {
  readonly actions: ReturnType<typeof useActions>
  readonly config: PageConfig
  readonly onClose: () => void
}

/** The dialog that an action of the page has opened, if any. */
export function Dialogs({ actions, config }: DialogsProps) {
  const { dialog, close, loggedIn, next, course, join, watch } = actions
  switch (dialog) {
    case undefined:
      return null
    case 'login':
      return <LoginSheet onDone={loggedIn} onClose={close} />
    case 'sign-up':
      return <SignUpSheet mode="plain" subject={config.subject} onDone={loggedIn} onClose={close} />
    case 'vacation-sign-up':
      return <VacationSignUp onDone={loggedIn} onClose={close} />
    case 'qr':
      return <QrDialog onClose={close} />
    case 'choose-course':
      return <CourseChoice onCourse={course} onClose={close} />
    case 'live':
      return config.live ? (
        <LiveDialog pageKey={config.key} live={config.live} onClose={close} onJoin={join} onWatch={watch} />
      ) : null
    case 'success':
      return <Success subject={config.subject} onClose={close} />
    case 'logged-in':
      return <LoggedIn name={config.footerButton ?? marketText.goOn} onNext={next} onClose={close} />
  }
}
