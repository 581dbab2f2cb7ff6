import { entitlementsOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const running = entitlementsOf({ tier: 'trial', trialExpired: false, plansOn: true })
const over = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

const steps = [
  {
    title: 'Confirm your address',
    text: (
      <>
        Open the link in the mail.<span className="plans-off:hidden"> The trial begins with it, not before.</span>
      </>
    ),
  },
  { title: 'Add your first client', text: 'Name, age, gender and an address are enough to begin.' },
  { title: 'Turn on two-factor sign-in', text: 'In Settings, in two minutes. You are about to keep health data.' },
  { title: 'Look around unhurried', text: 'The profile of a client shows what a record holds.' },
]

const facts = [
  { title: 'As many clients as you have', text: 'And as many appointments. No limit holds while the trial runs.' },
  {
    title: `${running.storageGB} GB for documents`,
    text: 'Kept encrypted, opened only by you.',
  },
  {
    title: 'Plans, notes and self-care',
    text: 'Treatment plans, clinical notes, questionnaires and self-care.',
  },
  { title: 'Online sessions', text: 'Join a meeting from the calendar, by the link that you put there.' },
  { title: 'Not in the trial', text: 'The Tasks page comes with Pro.' },
  {
    title: 'And then',
    text: `No card, so nothing is charged. Everything you wrote stays readable and changeable; without a plan you go on with ${over.maxClients} clients.`,
  },
]

/** What a trial holds and how to begin it. Where nothing is sold, the same steps without the trial. */
export function WelcomeTrialPage() {
  return (
    <WelcomeFrame
      title={
        <>
          <span className="plans-off:hidden">Your {trialDays} days begin here</span>
          <span className="hidden plans-off:inline">Your practice begins here</span>
        </>
      }
      lead="A practice moves in slowly. These are the few steps that matter on the first day; the rest can wait for a quiet hour."
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
        <h2 className="text-[2rem] leading-[1.12]">Everything is open</h2>
        <p className="mt-4 max-w-[56ch] text-lg text-muted">
          This installation sells no plans. Nothing runs out, nothing is locked and nothing is charged.
        </p>
      </div>
    </WelcomeFrame>
  )
}
