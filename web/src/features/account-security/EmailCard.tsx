import { type FormEvent, useEffect, useRef, useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { useReadableEmail } from '../../lib/readable-email.ts'
import { withProof } from '../../lib/session/proof.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SecurityCard } from './SecurityCard.tsx'

// Few people change their address, and the rule brings the code of all schemas.
const rules = lazyCode(() => import('@openhour/shared/features/account/sign-in.rules.ts'))

/** Requests an email change, which takes effect when the link in the new mailbox is opened. */
export function EmailCard({ email }: { email: string }) {
  const readable = useReadableEmail(email)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<{ onField?: string | undefined; elsewhere?: string | undefined }>({})
  const [sent, setSent] = useState<{ to: string; message: string }>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fault.onField) input.current?.focus()
  }, [fault])
  const change = async () => {
    const read = (await rules.fetch()).email.safeParse(typed)
    if (!read.success) return { onField: read.error.issues[0]?.message }
    if (read.data === email.toLowerCase()) return { onField: 'This is already your email address' }
    const { message } = await withProof(() => securityCalls.changeEmail({ newEmail: read.data }))
    setSent({ to: read.data, message })
    setTyped('')
    return {}
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault({})
    setSent(undefined)
    setBusy(true)
    try {
      setFault(await change())
    } catch (error) {
      const { detail, errors } = problemFrom(error)
      setFault(errors?.newEmail ? { onField: errors.newEmail } : { elsewhere: detail })
    }
    setBusy(false)
  }
  return (
    <SecurityCard
      title="Email address"
      fact={
        <>
          You sign in with <span className="font-medium wrap-anywhere text-text">{readable}</span>.
        </>
      }
    >
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-105 gap-4">
        <Field
          label="New email address"
          error={fault.onField}
          hint="We’ll send a link to the new address. Your current address stays until you open it."
        >
          <TextInput
            ref={input}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setFault({})
            }}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="not-has-[p]:hidden">
          <FormError>{fault.elsewhere}</FormError>
        </div>
        <div className="not-has-[p]:hidden">
          <Notice tone="good">
            {sent && (
              <>
                {sent.message}
                <span className="block font-normal wrap-anywhere">Sent to {sent.to}</span>
              </>
            )}
          </Notice>
        </div>
        <div>
          <Button type="submit" busy={busy}>
            Change Email
          </Button>
        </div>
      </form>
    </SecurityCard>
  )
}
