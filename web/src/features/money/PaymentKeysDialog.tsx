import { onlinePaymentTexts, payProviderNames } from '@openhour/shared/features/money/online-payments.rules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type Keys = { secretKey: string; keyId: string; keySecret: string; webhookSecret: string }
type KeyField = { name: keyof Keys; label: string; hint: string; isOpen?: true; missing?: string }

const fieldsOf: Record<'stripe' | 'razorpay', readonly KeyField[]> = {
  stripe: [
    {
      name: 'secretKey',
      label: 'Secret key',
      hint: 'At Stripe: Developers, API keys. A restricted key works too: it needs to write Checkout Sessions and Webhook Endpoints, and to read Payment Intents and Charges.',
      missing: onlinePaymentTexts.stripeKey,
    },
  ],
  razorpay: [
    {
      name: 'keyId',
      label: 'Key ID',
      hint: 'At Razorpay: Account & Settings, API keys. It begins with rzp_',
      isOpen: true,
      missing: onlinePaymentTexts.razorpayKeyId,
    },
    {
      name: 'keySecret',
      label: 'Key secret',
      hint: 'Razorpay shows it once, when the key is made.',
      missing: onlinePaymentTexts.razorpayKeySecret,
    },
    {
      name: 'webhookSecret',
      label: 'Webhook secret (optional)',
      hint: 'Any 8 characters or more. You enter them at Razorpay afterwards, so that payments are known at once.',
    },
  ],
}

type PaymentKeysDialogProps = { provider: 'stripe' | 'razorpay'; open: boolean; onClose: () => void }

/** Fetched when first opened. Not a record: keys are never kept as a draft. */
export function PaymentKeysDialog({ provider, open, onClose }: PaymentKeysDialogProps) {
  const refresh = useRefresh('payment_accounts')
  const [keys, setKeys] = useState<Keys>({ secretKey: '', keyId: '', keySecret: '', webhookSecret: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof Keys, string>>>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const name = payProviderNames[provider]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = fieldsOf[provider].filter(({ name: field, missing: text }) => text && !keys[field].trim())
    setErrors(Object.fromEntries(missing.map((field) => [field.name, field.missing])))
    setFault(undefined)
    if (missing.length > 0) return
    setBusy(true)
    try {
      const { secretKey, keyId, keySecret, webhookSecret } = keys
      if (provider === 'stripe') await api.paymentAccount.connectStripe({ secretKey })
      else await api.paymentAccount.connectRazorpay({ keyId, keySecret, webhookSecret: webhookSecret || null })
      toast.good(`${name} connected`)
      onClose()
      await refresh()
    } catch (error) {
      const { detail, errors: found = {} } = problemFrom(error)
      setErrors(found)
      setFault(Object.keys(found).length > 0 ? undefined : detail)
      toast.bad(onlinePaymentTexts.connectFailed)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Connect ${name}`}
      description="The keys are stored encrypted and never shown again. With test keys, no money moves."
      size="form"
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Connect
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        {fieldsOf[provider].map(({ name: field, label, hint, isOpen }) => {
          const Input = isOpen ? TextInput : PasswordInput
          return (
            <Field key={field} label={label} hint={hint} error={errors[field]}>
              <Input
                autoComplete="off"
                value={keys[field]}
                onChange={({ target }) => setKeys((before) => ({ ...before, [field]: target.value }))}
              />
            </Field>
          )
        })}
        <div className="not-has-[p]:hidden">
          <FormError>{fault}</FormError>
        </div>
      </div>
    </Dialog>
  )
}
