import { AnchorButton } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'

/** Instead of an invitation that cannot be used: why, and what to do. */
export function LinkOver({ children }: { children: string }) {
  return (
    <>
      <FormError>{children}</FormError>
      <p className="mt-4 text-muted">If you have already joined, sign in.</p>
      <div className="mt-6 grid gap-2">
        <AnchorButton href="/auth" variant="filled" size="lg" block>
          Sign In
        </AnchorButton>
      </div>
    </>
  )
}
