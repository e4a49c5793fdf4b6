import { Icon } from '@/components/icon'
import { maskPhone } from '../../../contract/domain/account/phone'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import type { RememberedLogin } from './remembered'
import type { Remembered } from './use-remembered'

export interface UsedAccountsProps {
  readonly used: Remembered
  readonly logins: readonly RememberedLogin[]
  readonly onPick: (login: RememberedLogin) => void
}

/** The accounts that logged in here before: one tap fills in the number, or logs in where this device is remembered. */
export function UsedAccounts({ used, logins, onPick }: UsedAccountsProps) {
  if (logins.length === 0) return null
  return (
    <Box className="login-used" role="group" aria-label={text.login.used}>
      {logins.map((login) => {
        const phone = maskPhone(login.phone)
        return (
          <Box key={login.phone} className="login-used-row">
            <Button
              className="login-used-pick"
              aria-label={login.encoded ? undefined : text.login.fill(phone)}
              onClick={() => onPick(login)}
            >
              <Box as="span" className="t-num">
                {phone}
              </Box>
              {login.encoded && (
                <Box as="span" className="tag">
                  {text.login.enterTag}
                </Box>
              )}
            </Button>
            <Button
              className="ib"
              aria-label={text.login.forgetOne(phone)}
              onClick={() => used.forget(login)}
            >
              <Icon name="x" size={20} />
            </Button>
          </Box>
        )
      })}
      <Button className="btn btn-text login-used-clear" onClick={used.forgetAll}>
        {text.login.forget}
      </Button>
    </Box>
  )
}
