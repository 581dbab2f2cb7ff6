import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { BackupCodeField } from '../../ui/BackupCodeField.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import type { SecondFactor } from './use-second-factor.ts'

/** A code from the app, or a backup code instead. */
export function SecondFactorFields({ factor }: { factor: SecondFactor }) {
  const { method, change, code, type, fault, submit } = factor
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(false)
  useEffect(() => {
    if (changed.current) place.current?.querySelector('input')?.focus()
  }, [method])
  return (
    <div ref={place} className="grid justify-items-start gap-3">
      <div className="w-full">
        {method === 'app' ? (
          <CodeField
            size="lg"
            value={code}
            onChange={type}
            onComplete={(digits) => void submit(digits)}
            error={fault.onField}
          />
        ) : (
          <BackupCodeField size="lg" value={code} onChange={type} error={fault.onField} />
        )}
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5 text-primary!"
        onClick={() => {
          changed.current = true
          change(method === 'app' ? 'backup-code' : 'app')
        }}
      >
        {method === 'app' ? 'Use a backup code instead' : 'Use a code from your app instead'}
      </Button>
      <div className="w-full has-[p]:mb-1">
        <FormError>{fault.elsewhere}</FormError>
      </div>
    </div>
  )
}
