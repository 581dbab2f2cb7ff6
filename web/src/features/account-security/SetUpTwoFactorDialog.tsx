import { faultOfCode } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { QrCode } from './QrCode.tsx'

export type SetUpTwoFactorDialogProps = {
  secret: string
  uri: string
  onConfirmed: (backupCodes: string[]) => void
  onClose: () => void
}

/** The secret as a QR code and text, and the first code, which proves the app has it. Closing earlier changes nothing. */
export function SetUpTwoFactorDialog({ secret, uri, onConfirmed, onClose }: SetUpTwoFactorDialogProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ onField?: string; elsewhere?: string }>({})
  const submit = async (typed: string) => {
    if (busy) return
    const wrong = faultOfCode('app', typed)
    if (wrong) return setFault((before) => (typed === '' && before.onField ? before : { onField: wrong }))
    setBusy(true)
    setFault({})
    try {
      const { backupCodes } = await securityCalls.confirmTwoFactor({ code: typed })
      return onConfirmed(backupCodes)
    } catch (error) {
      const { code: refusal, detail } = problemFrom(error)
      setFault(refusal === 'invalid-input' ? { onField: detail } : { elsewhere: detail })
      setCode('')
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title="Set up two-factor"
      description="Use any authenticator app on your phone."
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
      fact="Nothing changes until you turn it on."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Turn on
          </Button>
        </>
      }
    >
      <ol className="grid gap-6">
        <Step number={1} title="Scan this QR code with the app">
          <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
            <QrCode text={uri} label="QR code with the secret below" />
            <div className="min-w-0">
              <p className="text-sm text-muted">Or type this secret into the app:</p>
              <p
                role="group"
                aria-label="Secret for the app"
                className="mt-1.5 grid w-max grid-cols-4 gap-x-2.5 font-medium tracking-wide tnum"
              >
                {groupsOf(secret).map((group, place) => (
                  <span key={place}>{group}</span>
                ))}
              </p>
              <Button size="sm" icon={Copy} className="mt-3" onClick={() => void copyText(secret, 'Secret copied')}>
                Copy the secret
              </Button>
            </div>
          </div>
        </Step>
        <Step number={2} title="Enter the code from the app">
          <div className="max-w-60">
            <CodeField
              value={code}
              onChange={(digits) => {
                setCode(digits)
                setFault({})
              }}
              onComplete={(digits) => void submit(digits)}
              error={fault.onField}
            />
          </div>
          <div className="has-[p]:mt-3">
            <FormError>{fault.elsewhere}</FormError>
          </div>
        </Step>
      </ol>
    </Dialog>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] gap-x-3">
      <span
        aria-hidden
        className="inline-flex size-7 items-center justify-center rounded-full bg-soft text-sm font-semibold text-on-soft"
      >
        {number}
      </span>
      <h3 className="self-center font-semibold">{title}</h3>
      <div className="col-span-2 mt-3 min-w-0 sm:col-span-1 sm:col-start-2">{children}</div>
    </li>
  )
}

/** Base32 in groups of four, which is easier to type. */
function groupsOf(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? []
}
