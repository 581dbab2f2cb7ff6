import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { readableEmail } from '@openhour/shared/lib/readable-email.ts'
import { waitText } from '@openhour/shared/lib/wait-text.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import type { Failure } from './failure.ts'
import { failureText } from './failure-texts.ts'
import { usePause } from './use-pause.ts'

export type SignInFailedPageProps = {
  failure: Failure
  /** Back to the form, which keeps what was typed. */
  onBack: () => void
}

/** A sign-in failure that the form can't fix: what happened and what to do. */
export function SignInFailedPage({ failure, onBack }: SignInFailedPageProps) {
  const { title, happened, todo, waitSeconds, writeToSupport } = failureText(failure)
  const { supportEmail } = readPageConfig()
  const [left] = usePause(waitSeconds ?? 0, waitSeconds !== undefined)
  return (
    <AuthFrame title={title} lead={happened} focusTitle>
      <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
        <p>{todo}</p>
        {waitSeconds !== undefined && (
          <p role="timer" className="mt-1 font-semibold tnum">
            {left > 0 ? `You can try again in ${waitText(left)}.` : 'You can try again now.'}
          </p>
        )}
      </div>
      <div className="mt-5 grid gap-2">
        <Button variant="filled" size="lg" block onClick={onBack}>
          Back to sign in
        </Button>
        {waitSeconds !== undefined && (
          <AnchorButton href="/forgot-password" variant="ghost" size="lg" block>
            Forgot password?
          </AnchorButton>
        )}
        {writeToSupport && supportEmail !== '' && (
          <AnchorButton href={mailLink(supportEmail)} variant="ghost" size="lg" block>
            Write to {readableEmail(supportEmail)}
          </AnchorButton>
        )}
      </div>
    </AuthFrame>
  )
}
