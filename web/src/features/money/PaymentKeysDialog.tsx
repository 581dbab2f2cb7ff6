import { onlinePaymentTexts, payProviderNames } from '@openhour/shared/features/money/online-payments.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useConnecting } from '../../lib/forms/use-connecting.ts'
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

/** Fetched when first opened. */
export function PaymentKeysDialog({ provider, open, onClose }: PaymentKeysDialogProps) {
  const refresh = useRefresh('payment_accounts')
  const name = payProviderNames[provider]
  const { values, set, errors, fault, busy, fields, submit } = useConnecting<Keys>({
    empty: { secretKey: '', keyId: '', keySecret: '', webhookSecret: '' },
    missingIn: (keys) =>
      Object.fromEntries(
        fieldsOf[provider].flatMap(({ name: field, missing }) =>
          missing && !keys[field].trim() ? [[field, missing]] : [],
        ),
      ),
    connect: ({ secretKey, keyId, keySecret, webhookSecret }) =>
      provider === 'stripe'
        ? api.paymentAccount.connectStripe({ secretKey })
        : api.paymentAccount.connectRazorpay({ keyId, keySecret, webhookSecret: webhookSecret || null }),
    onConnected: () => {
      onClose()
      return refresh()
    },
    connected: `${name} connected`,
    failed: onlinePaymentTexts.connectFailed,
  })
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
              <Input autoComplete="off" value={values[field]} onChange={({ target }) => set(field, target.value)} />
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
