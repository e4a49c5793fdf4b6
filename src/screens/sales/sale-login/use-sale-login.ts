import { useState } from 'react'
import { ApiError, ErrorCode } from '@/api/errors'
import { useCountdown } from '@/features/login'
import { afterStaffLogin } from '@/features/staff'
import { MIN_TYPED } from '@/lib/password'
import { isMobile } from '@/lib/phone'
import { md5 } from '@/platform/digest'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { salesText } from '@/strings/sales'

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

/** The two steps of a staff login at the entrance of a role. */
export function useSaleLogin(entrance: 'agent' | 'admin') {
  const { apiWith, host, staff, ui } = useRoot()
  const api = apiWith({ hidden: true, quiet: true })
  const [mobile, setMobile] = useState('')
  const { left, start } = useCountdown('staff', mobile)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<{ readonly id: string; readonly phone: string }>()
  const [sentTo, setSentTo] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isBusy, setBusy] = useState(false)

  function startAgain(): void {
    setTicket(undefined)
    setPassword('')
    setCode('')
    setSentTo('')
    setFault(undefined)
  }

  async function run(found: Fault | undefined, work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setFault(found)
    if (found) return ui.say(found.message, 'bad')
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = cause.status === 0 ? text.error.network : cause.message || salesText.login.failed
      ui.say(message, 'bad', TOAST_MS.login)
      if (cause.code === ErrorCode.StaffTicketEnded) startAgain()
    } finally {
      setBusy(false)
    }
  }

  async function ask(id: string, phone: string): Promise<void> {
    await api.staff.sendCode(id)
    start()
    setSentTo(phone)
  }

  async function checkPassword(): Promise<void> {
    const body = { loginName: mobile, password: await md5(password), entrance }
    const passed = await api.staff.checkPassword(body)
    setTicket({ id: passed.ticket, phone: passed.phone })
    // The wait of an earlier code is left to run out: the button in the second step then asks for one.
    if (left === 0) await ask(passed.ticket, passed.phone)
  }

  async function open(id: string): Promise<void> {
    const device = text.device(host.os, host.kind)
    const opened = await api.staff.openSession({ ticket: id, code, device })
    staff.signIn(opened.token, opened.staff)
    ui.say(text.login.done, 'good', TOAST_MS.login)
    go(afterStaffLogin(opened.staff), 'replace')
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
    sms: { left, sentTo },
    fault,
    isBusy,
    startAgain,
    ask: () => void (ticket && run(undefined, () => ask(ticket.id, ticket.phone))),
    submit: () =>
      void (ticket
        ? run(codeFault(code), () => open(ticket.id))
        : run(passwordFault(mobile, password), checkPassword)),
  }
}
export type SaleLogin = ReturnType<typeof useSaleLogin>
