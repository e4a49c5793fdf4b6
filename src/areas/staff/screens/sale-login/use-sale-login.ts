import { SILENT } from '@/api/client'
import { createStaffApi } from '@/api/staff'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { ApiError, ErrorCode } from '@/api/errors'
import { useCountdown } from '@/features/login'
import { usePage } from '@/features/page'
import { afterStaffLogin, comeBackTo } from '../../parts'
import { useSubmit } from '@/kit/use-submit'
import { MIN_TYPED } from '@/lib/password'
import { readAs } from '@/lib/shape'
import { isMobile } from '../../../../../contract/domain/account/phone'
import { md5 } from '@/platform/app/digest'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { salesText } from '../../strings/sales'

/** The first thing that is wrong, and where. */
export interface Fault {
  readonly field: 'mobile' | 'password' | 'code'
  readonly message: string
}

function passwordFault(mobile: string, password: string): Fault | undefined {
  if (!mobile) return { field: 'mobile', message: text.login.accountEmpty }
  if (!isMobile(mobile)) return { field: 'mobile', message: text.login.accountWrong }
  if (!password) return { field: 'password', message: text.login.passwordEmpty }
  if (password.length < MIN_TYPED) return { field: 'password', message: text.login.passwordShort }
  return undefined
}

function codeFault(code: string): Fault | undefined {
  if (!code) return { field: 'code', message: text.login.codeEmpty }
  return /^\d{6}$/.test(code) ? undefined : { field: 'code', message: text.login.codeWrong }
}

const storedTicket = v.object({
  id: v.string(),
  /** Masked phone that the code goes to. */
  phone: v.string(),
  /** Longest that the server accepts it, Unix ms; its own clock decides. */
  until: v.number(),
  /** Whether a code was sent for it. */
  isSent: v.boolean(),
})

/** The password step that was passed, stored as long as the browser tab: a reload asks for no password again. */
type Ticket = v.InferOutput<typeof storedTicket>

const getKey = (entrance: string) => `staff-ticket:${entrance}`

/** The ticket of this browser tab; `current` is the one by now: an answer about another comes too late. */
function useTicket(entrance: string) {
  const { now, storage } = useRoot()
  const [ticket, show] = useState<Ticket | undefined>(() => {
    const stored = readAs(storedTicket, storage.session.read(getKey(entrance)))
    return stored && stored.until > now() ? stored : undefined
  })
  const current = useRef(ticket)

  function setTicket(next: Ticket | undefined): void {
    current.current = next
    show(next)
    if (next) storage.session.write(getKey(entrance), next)
    else storage.session.remove(getKey(entrance))
  }

  return { ticket, current, setTicket }
}

/** The two steps of a staff login at the entrance of a role. */
export function useSaleLogin(entrance: 'agent' | 'admin') {
  const { apiWith, host, staff, ui } = useRoot()
  const api = apiWith(SILENT)
  const { params } = usePage()
  const [mobile, setMobile] = useState('')
  const { left, start } = useCountdown('staff', mobile)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { ticket, current, setTicket } = useTicket(entrance)
  /** Id of the ticket whose code is being asked for. */
  const [asked, setAsked] = useState('')
  // Two taps may come before the next drawing.
  const asking = useRef(asked)
  const { fault, setFault, isBusy, submit } = useSubmit<Fault>({
    fallback: salesText.login.failed,
    onFailure: report,
  })

  function report(sentence: string, { code: reason }: ApiError): void {
    ui.say(sentence, 'bad', TOAST_MS.login)
    if (reason === ErrorCode.StaffTicketEnded) startAgain()
  }

  function startAgain(): void {
    setTicket(undefined)
    setPassword('')
    setCode('')
    setFault(undefined)
  }

  function mark(id: string): void {
    asking.current = id
    setAsked(id)
  }

  /** Asks for the code of a ticket. It may have come long before the answer: nothing waits for that. */
  async function ask(passed: Ticket): Promise<void> {
    if (asking.current === passed.id) return
    const isCurrent = () => current.current?.id === passed.id
    setFault(undefined)
    mark(passed.id)
    try {
      await api.of(createStaffApi).sendCode(passed.id)
      start()
      if (isCurrent()) setTicket({ ...passed, isSent: true })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      if (isCurrent()) report(ui.formatSentence(cause, salesText.login.failed), cause)
    } finally {
      if (asking.current === passed.id) mark('')
    }
  }

  async function checkPassword(): Promise<void> {
    const body = { loginName: mobile, password: await md5(password), entrance }
    const { ticket: id, phone, expiresAt } = await api.of(createStaffApi).checkPassword(body)
    const passed = { id, phone, until: expiresAt, isSent: false }
    setTicket(passed)
    // Whether it may go out, the server knows: a wait on this device may be that of another number.
    void ask(passed)
  }

  async function open(id: string): Promise<void> {
    const device = text.device(host.os, host.kind)
    const opened = await api.of(createStaffApi).openSession({ ticket: id, code, device })
    setTicket(undefined)
    staff.signIn(opened.token, opened.staff)
    ui.say(text.login.done, 'good', TOAST_MS.login)
    go(afterStaffLogin(opened.staff, comeBackTo(params)), 'replace')
  }

  return {
    mobile,
    setMobile: (value: string) => setMobile(value.replace(/\D/g, '')),
    password,
    setPassword,
    code,
    setCode,
    /** Masked phone that the second step's code goes to; undefined in the first step. */
    codePhone: ticket?.phone,
    /** Says where the code went only when it went. */
    sms: { left, sentTo: ticket?.isSent ? ticket.phone : '' },
    fault,
    isAsking: ticket?.id === asked,
    isBusy,
    startAgain,
    ask: () => void (ticket && ask(ticket)),
    submit: () =>
      void (ticket
        ? submit(codeFault(code), () => open(ticket.id))
        : submit(passwordFault(mobile, password), checkPassword)),
  }
}
export type SaleLogin = ReturnType<typeof useSaleLogin>
