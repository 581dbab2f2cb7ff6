import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate } from '../../lib/time/format.ts'
import { browserHasPasskeys } from '../../lib/session/passkeys.ts'
import { withProof } from '../../lib/session/proof.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Passkey } from './passkey.ts'
import { PasskeyNameDialog } from './PasskeyNameDialog.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** What the open dialog is about. */
type Open =
  | { kind: 'add'; options: PublicKeyCredentialCreationOptionsJSON }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }

/** The person's passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: Passkey[] }) {
  const refresh = useRefresh('passkeys')
  const [open, setOpen] = useState<Open>()
  const { busy, refusal, run } = useAction()
  const add = useRef<HTMLButtonElement>(null)

  const begin = () =>
    run('add', async () => setOpen({ kind: 'add', options: await withProof(securityCalls.registerOptions) }))
  const remove = (passkey: Passkey) => {
    setOpen(undefined)
    return run(passkey.id, async () => {
      await withProof(() => securityCalls.removePasskey({ id: passkey.id }))
      toast.good('Passkey removed')
      await refresh()
      add.current?.focus()
    })
  }
  const close = () => setOpen(undefined)
  return (
    <SecurityCard
      title="Passkeys"
      fact="Sign in with your device’s fingerprint, face or PIN. No password or code needed."
    >
      <div className="grid gap-4">
        {passkeys.length === 0 ? (
          <p className="text-md text-muted">You have no passkeys yet. Add one on each device you use.</p>
        ) : (
          <ul aria-label="Your passkeys" className="-my-3 divide-y divide-line">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex items-center gap-3 py-3">
                <KeyRound size={18} aria-hidden className="text-muted" />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">{passkey.name}</p>
                  <p className="text-sm text-muted">Added {formatDate(passkey.createdAt)}</p>
                </div>
                <IconButton
                  label={`Rename ${passkey.name}`}
                  icon={Pencil}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                />
                <IconButton
                  label={`Remove ${passkey.name}`}
                  icon={Trash2}
                  aria-busy={busy === passkey.id || undefined}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="not-has-[p]:hidden">
          <FormError>{refusal}</FormError>
        </div>
        {browserHasPasskeys() ? (
          <div className={passkeys.length > 0 ? 'border-t border-line pt-4' : undefined}>
            <Button ref={add} icon={Plus} busy={busy === 'add'} onClick={() => void begin()}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">
            This browser doesn’t support passkeys. Open this page in another browser to add one.
          </p>
        )}
      </div>
      {open && open.kind !== 'remove' && <PasskeyNameDialog {...open} onClose={close} onDone={() => void refresh()} />}
      <AlertDialog
        open={open?.kind === 'remove'}
        onClose={close}
        title="Remove this passkey?"
        description={
          <>
            <strong className="font-semibold text-text">{open?.kind === 'remove' && open.passkey.name}</strong> will no
            longer sign you in. Your device may still offer it, so delete it there too.
          </>
        }
        confirmLabel="Remove"
        onConfirm={() => open?.kind === 'remove' && void remove(open.passkey)}
      />
    </SecurityCard>
  )
}
