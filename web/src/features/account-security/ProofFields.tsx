import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { BackupCodeField } from '../../ui/BackupCodeField.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import type { ProofMethods } from './proof-methods.ts'
import type { ProofEntry } from './use-proof.ts'

/** Fields for the account's methods, or a passkey if there is one. */
export function ProofFields({ methods, proof }: { methods: ProofMethods; proof: ProofEntry }) {
  const { typed, type, method, change, faults, submit } = proof
  const place = useRef<HTMLDivElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // The fields may load after the dialog has opened.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (faults.password) password.current?.focus()
  }, [faults.password])
  const typing = methods.password || methods.code
  const link = 'text-primary! -ml-2.5 justify-self-start'
  return (
    <div ref={place} className="grid gap-4">
      {methods.password && (
        <Field label="Password" error={faults.password}>
          <PasswordInput
            ref={password}
            value={typed.password}
            onChange={(event) => type('password')(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
      )}
      {methods.code && (
        <div className="grid gap-2">
          {method === 'app' ? (
            <CodeField
              value={typed.code}
              onChange={type('code')}
              onComplete={(digits) => (typed.password !== '' || !methods.password) && void submit(digits)}
              error={faults.code}
            />
          ) : (
            <BackupCodeField value={typed.code} onChange={type('code')} error={faults.code} />
          )}
          <Button
            variant="ghost"
            size="sm"
            className={link}
            onClick={() => change(method === 'app' ? 'backup-code' : 'app')}
          >
            {method === 'app' ? 'Use a backup code instead' : 'Use a code from your app instead'}
          </Button>
        </div>
      )}
      {!typing && <p>Your browser will ask for your passkey.</p>}
      <div className="not-has-[p]:hidden">
        <FormError>{faults.form}</FormError>
      </div>
      {typing && methods.passkey && (
        <Button variant="ghost" size="sm" className={link} onClick={() => void proof.submitPasskey()}>
          Use your passkey instead
        </Button>
      )}
    </div>
  )
}
