import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { readPageConfig } from '../../lib/page-config.ts'

/** In place of the sign-up form, where people can't sign up by themselves: how they get in. */
export function SignUpClosed({ rule }: { rule: 'invitation' | 'closed' }) {
  const { supportEmail } = readPageConfig()
  const ask =
    supportEmail === '' ? (
      'the people who run this server'
    ) : (
      <a href={mailLink(supportEmail)} className="wrap-anywhere text-primary underline underline-offset-3">
        {readableEmail(supportEmail)}
      </a>
    )
  return (
    <dl className="flex flex-col gap-5">
      <div>
        <dt className="font-semibold">You see a therapist</dt>
        <dd className="mt-1 text-muted">
          Ask your therapist for an invitation. You get an email with a link: open it to join.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">You are a therapist</dt>
        <dd className="mt-1 text-muted">
          {rule === 'invitation' ? (
            <>If you were invited, open the link in that email. If not, ask {ask} for an invitation.</>
          ) : (
            <>You can’t open a practice here at present. If you have questions, ask {ask}.</>
          )}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">You have an account</dt>
        <dd className="mt-1 text-muted">Sign in as usual. Nothing changes for you.</dd>
      </div>
    </dl>
  )
}
