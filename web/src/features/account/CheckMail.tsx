import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { SendAgain } from './SendAgain.tsx'

export type CheckMailProps = {
  email: string
  /** What was sent. */
  lead: string
  /** What to do next. */
  children: ReactNode
  send: () => Promise<{ message: string }>
  onOtherAddress: () => void
  /** A link below everything. */
  foot?: ReactNode
}

/** Replaces a form that sent an email. */
export function CheckMail({ email, lead, children, send, onOtherAddress, foot }: CheckMailProps) {
  return (
    <AuthFrame title="Check your email" lead={lead} focusTitle>
      <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
        <p className="font-semibold wrap-anywhere">{readableEmail(email)}</p>
        <p className="mt-0.5 text-sm text-muted">{children}</p>
      </div>
      <div className="mt-5 grid gap-2">
        <SendAgain send={send} justSent />
        <Button variant="ghost" size="lg" block onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
      {foot && <div className="mt-6 text-center text-sm">{foot}</div>}
    </AuthFrame>
  )
}
