import { entitlementsOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const running = entitlementsOf({ tier: 'trial', trialExpired: false, plansOn: true })
const over = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

const steps = [
  {
    title: 'Confirm your email address',
    text: (
      <>
        Open the link in the email.<span className="plans-off:hidden"> Your trial starts then.</span>
      </>
    ),
  },
  { title: 'Add your first client', text: 'Name, age, gender and email are enough to start.' },
  { title: 'Turn on two-factor sign-in', text: 'It takes two minutes in Settings. You will store health data.' },
  { title: 'Take a look around', text: 'A client’s profile shows what a record contains.' },
]

const facts = [
  { title: 'Unlimited clients', text: 'And unlimited appointments, as long as the trial runs.' },
  {
    title: `${running.storageGB} GB for documents`,
    text: 'Stored encrypted. Only you can open them.',
  },
  {
    title: 'Plans, notes and self-care',
    text: 'Treatment plans, clinical notes, questionnaires and self-care.',
  },
  { title: 'Online sessions', text: 'Join a meeting from the calendar with the link you added.' },
  { title: 'Not in the trial', text: 'The Tasks page comes with Pro.' },
  {
    title: 'After the trial',
    text: `No card, so nothing is charged. You can still read and edit everything you wrote. Without a plan you can have ${over.maxClients} clients.`,
  },
]

/** What the trial includes and how to start. Without plans, the same steps without the trial. */
export function WelcomeTrialPage() {
  return (
    <WelcomeFrame
      title={
        <>
          <span className="plans-off:hidden">Your {trialDays} days start here</span>
          <span className="hidden plans-off:inline">Your practice starts here</span>
        </>
      }
      lead="These few steps matter on the first day. The rest can wait."
      action={
        <>
          <AnchorButton href="/auth?mode=sign-up" variant="filled" size="xl" className={forVisitors}>
            <SignUpTexts />
          </AnchorButton>
          <AnchorButton href="/auth" size="xl" className={forVisitors}>
            Sign In
          </AnchorButton>
          <AnchorButton href="/app/dashboard" variant="filled" size="xl" className={forSignedIn}>
            Open your dashboard
          </AnchorButton>
        </>
      }
      stepsTitle="First steps"
      steps={steps}
    >
      <div className="plans-off:hidden">
        <h2 className="text-[2rem] leading-[1.12]">What the trial includes</h2>
        <WelcomeFacts facts={facts} />
      </div>
      <div className="hidden plans-off:block">
        <h2 className="text-[2rem] leading-[1.12]">Everything is included</h2>
        <p className="mt-4 max-w-[56ch] text-lg text-muted">
          This installation doesn’t sell plans. Nothing expires, nothing is locked and nothing is charged.
        </p>
      </div>
    </WelcomeFrame>
  )
}
