import { Copy, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** The new address, shown once. It takes the focus, because the pressed button is gone. */
export function NewAddress({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="rounded-lg bg-honey-soft px-4 py-4 sm:px-5">
      <Field label="Your calendar address" hint="Shown only once. Copy it into your calendar app now.">
        <div className="flex flex-col gap-2 sm:flex-row">
          <TextInput
            ref={input}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className="min-w-0 sm:flex-1"
          />
          <Button icon={Copy} onClick={() => void copyText(address, 'Address copied')}>
            Copy
          </Button>
        </div>
      </Field>
      <p className="mt-3 flex items-start gap-2 text-sm">
        <ShieldAlert size={18} aria-hidden className="mt-px shrink-0 text-honey" />
        Anyone with this address can read your appointments without signing in. Treat it like a password.
      </p>
    </div>
  )
}
