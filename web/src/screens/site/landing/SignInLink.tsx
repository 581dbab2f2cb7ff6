import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'

/** The main button of a section: to the dashboard if signed in, otherwise to sign-up. */
export function SignInLink() {
  return (
    <>
      <AnchorButton href="/auth?mode=sign-up" variant="filled" size="xl" className={forVisitors}>
        <SignUpTexts />
      </AnchorButton>
      <AnchorButton href="/app/dashboard" variant="filled" size="xl" className={forSignedIn}>
        Open your dashboard
      </AnchorButton>
    </>
  )
}
