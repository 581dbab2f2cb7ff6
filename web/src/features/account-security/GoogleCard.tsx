import { Badge } from '../../ui/Badge.tsx'
import { GoogleMark } from '../../ui/GoogleMark.tsx'
import { SecurityCard } from './SecurityCard.tsx'

/** Whether the account is linked with Google. */
export function GoogleCard({ linked, email }: { linked: boolean; email: string }) {
  return (
    <SecurityCard
      title="Google"
      badge={
        <Badge tone={linked ? 'good' : 'neutral'} dot={linked}>
          {linked ? 'Linked' : 'Not linked'}
        </Badge>
      }
      fact="Signing in with a Google account in place of a password."
    >
      <p className="flex items-start gap-3 text-md">
        <span className="mt-0.5">
          <GoogleMark />
        </span>
        {linked
          ? 'You can sign in with Continue with Google.'
          : `To link it, sign out and choose Continue with Google with the account of ${email}.`}
      </p>
    </SecurityCard>
  )
}
