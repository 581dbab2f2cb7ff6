import { AnchorButton } from '../../ui/Button.tsx'

/** How to get into the portal, for someone who comes without an invitation. */
export function NoInvitation() {
  return (
    <>
      <div className="grid gap-5">
        <div>
          <h2 className="text-lg">New here?</h2>
          <p className="mt-0.5 text-muted">
            Ask your therapist for an invitation. It comes by email, with a link to set up your access. If you have it
            already, open its link again.
          </p>
        </div>
        <div>
          <h2 className="text-lg">Already joined?</h2>
          <p className="mt-0.5 text-muted">Sign in with the email address of your invitation.</p>
        </div>
      </div>
      <div className="mt-6 grid gap-2">
        <AnchorButton href="/auth" variant="filled" size="lg" block>
          Sign In
        </AnchorButton>
        <AnchorButton href="/help#for-clients" variant="ghost" size="lg" block>
          Questions
        </AnchorButton>
      </div>
    </>
  )
}
