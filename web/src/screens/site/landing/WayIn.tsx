import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'

/** The filled button of a band: into the product for whoever is signed in, to signing up for everybody else. */
export function WayIn() {
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
