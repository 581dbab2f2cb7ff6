import type { SignInFactor } from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { formatDate } from '../../lib/time/format.ts'
import { BackupCodeField } from '../../ui/BackupCodeField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import type { ResetFactors as Factors } from './use-reset-factors.ts'

/** Other sign-in methods of the account: those removed in any case, and those its owner may remove. */
export function ResetFactors({ of: reset }: { of: Factors }) {
  const { factors, removes, choose, removesApp } = reset
  const going = factors.filter(({ proven }) => !proven)
  const offered = factors.filter(({ proven }) => proven)
  const app = offered.find(({ kind }) => kind === 'app')
  return (
    <section aria-label="Other ways to sign in" className="grid gap-4 border-t border-line pt-5">
      <h2 className="text-lg font-semibold">Other ways to sign in</h2>
      {going.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            These were added before your email address was confirmed. Someone else may have added them, so we remove
            them.
          </p>
          <ul aria-label="Removed" className="grid gap-1.5">
            {going.map((factor) => (
              <li key={factor.id}>
                <FactorText factor={factor} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {offered.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm text-muted">
            Remove anything you did not add yourself or no longer have.
          </legend>
          {offered.map((factor) => (
            <div key={factor.id} className="flex items-start gap-3">
              <Checkbox
                id={`remove-${factor.id}`}
                checked={removes(factor)}
                onChange={(event) => choose(factor.id, event.target.checked)}
              />
              <label htmlFor={`remove-${factor.id}`} className="min-w-0">
                <FactorText factor={factor} remove />
              </label>
            </div>
          ))}
          {app && !removesApp && (
            <p className="text-sm text-muted">
              You still need a code from your authenticator app to sign in. If you have neither the app nor a backup
              code, contact support.
            </p>
          )}
          {removesApp && <AppCode of={reset} />}
        </fieldset>
      )}
    </section>
  )
}

const kinds = {
  passkey: ['the passkey', 'The passkey'],
  app: ['the authenticator app and its backup codes', 'The authenticator app and its backup codes'],
  google: ['the Google account', 'The Google account'],
} as const

function FactorText({ factor, remove = false }: { factor: SignInFactor; remove?: boolean }) {
  const [within, first] = kinds[factor.kind]
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        {remove ? `Remove ${within}` : first}
        {factor.name !== null && ` “${factor.name}”`}
      </span>
      <span className="block text-sm text-muted">Added {formatDate(factor.addedAt)}</span>
    </>
  )
}

/** Access to the mailbox is not enough to remove the authenticator app; that takes a code. */
function AppCode({ of: { method, changeMethod, code, type, codeFault } }: { of: Factors }) {
  return (
    <div className="grid gap-2 pl-9">
      <p className="text-sm text-muted">Enter a code from the app or a backup code to remove it.</p>
      {method === 'app' ? (
        <CodeField value={code} onChange={type} onComplete={() => undefined} error={codeFault} />
      ) : (
        <BackupCodeField value={code} onChange={type} error={codeFault} />
      )}
      <Button variant="ghost" size="sm" className="-ml-2.5 justify-self-start text-primary!" onClick={changeMethod}>
        {method === 'app' ? 'Use a backup code instead' : 'Use a code from your app instead'}
      </Button>
    </div>
  )
}
