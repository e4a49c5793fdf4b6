import type { ReactNode } from 'react'
import { Button } from '@/platform/ui'

export interface SubmitButtonProps {
  /** Whether what it started is still under way. */
  readonly isBusy: boolean
  readonly className?: string
  /** Without it the button submits the form around it. */
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** The main button of a form or dialog. It can be pressed while it is busy: `useSubmit` lets one run at a time. */
export function SubmitButton({ isBusy, className = '', onClick, children }: SubmitButtonProps) {
  return (
    <Button
      {...(onClick ? { onClick } : { submit: true })}
      className={`btn btn-l btn-beacon btn-full ${className}${isBusy ? ' is-busy' : ''}`}
      aria-busy={isBusy}
    >
      {children}
    </Button>
  )
}
