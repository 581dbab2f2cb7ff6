import { proofMinutes, proofNeeded } from '@openhour/shared/access/proof.ts'
import { useQuery } from '@tanstack/react-query'
import { problemFrom } from '../../lib/api/http.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { authPath } from '../../lib/session/auth-search.ts'
import { securityQuery } from './security-query.ts'
import { ProofFields } from './ProofFields.tsx'
import { proofMethodsOf } from './proof-methods.ts'
import { useProof } from './use-proof.ts'

type ProofDialogProps = { open: boolean; onSettled: (proved: boolean) => void }

/** Asks for a proof with the account's methods. Can open above another dialog. */
export function ProofDialog({ open, onSettled }: ProofDialogProps) {
  const security = useQuery({ ...securityQuery, staleTime: 0 })
  const methods = security.data && proofMethodsOf(security.data)
  const proof = useProof(methods, () => onSettled(true))
  const typing = methods !== undefined && (methods.password || methods.code)
  const label = security.isError
    ? 'Try again'
    : security.isPending || typing
      ? 'Confirm'
      : methods
        ? 'Use your passkey'
        : 'Sign in again'
  const decline = () => onSettled(false)
  const submit = () => {
    if (security.isError) void security.refetch()
    else if (security.isSuccess && !methods) void signInAgain()
    else if (methods) void (typing ? proof.submit() : proof.submitPasskey())
  }
  return (
    <Dialog
      open={open}
      onClose={decline}
      title="Confirm it’s you"
      description={`${proofNeeded} We won’t ask again for ${proofMinutes} minutes.`}
      onSubmit={(event) => {
        event.preventDefault()
        // Don't submit the calling form, which may be a React ancestor.
        event.stopPropagation()
        submit()
      }}
      actions={
        <>
          <Button onClick={decline}>Cancel</Button>
          <Button type="submit" variant="filled" busy={proof.busy || (security.isFetching && !security.data)}>
            {label}
          </Button>
        </>
      }
    >
      {security.isPending && (
        <Loading label="Loading how you can confirm">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-2 h-10 w-full" />
        </Loading>
      )}
      {security.isError && <FormError>{problemFrom(security.error).detail}</FormError>}
      {methods && <ProofFields methods={methods} proof={proof} />}
      {security.isSuccess && !methods && (
        <p>
          Your account has no password or passkey, so sign in with Google again to confirm it’s you. Unsaved changes on
          this page are lost.
        </p>
      )}
    </Dialog>
  )
}

async function signInAgain(): Promise<void> {
  const page = authPath({ next: location.pathname + location.search })
  await signOutFor(page).catch(() => undefined)
  location.replace(page)
}
