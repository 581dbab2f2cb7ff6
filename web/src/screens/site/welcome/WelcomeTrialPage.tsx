import {
  entitlementsOf,
  type GatedFeature,
  gatedFeatures,
  tierFor,
  tierNames,
  trialDays,
} from '@openhour/shared/access/tiers.ts'
import { notBuilt } from '../../../features/billing/entitlement-rows.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors, SignUpTexts } from '../SiteBar.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const running = entitlementsOf({ tier: 'trial', trialExpired: false, plansOn: true })
const over = entitlementsOf({ tier: 'trial', trialExpired: true, plansOn: true })

const gates = (Object.keys(gatedFeatures) as GatedFeature[]).filter((gate) => !notBuilt.has(gate))
/** An abbreviation keeps its capitals. */
const inSentence = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1))

const steps = [
  {
    title: 'Set your working hours',
    text: 'And your time zone and the usual length of a session, under Settings, Practice.',
  },
  {
    title: 'Add your first client',
    text: 'Name, age, gender and email are enough. Or import a list from other software.',
  },
  { title: 'Turn on two-factor sign-in', text: 'It takes two minutes in Settings. You will store health data.' },
  { title: 'Invite a client', text: 'They see appointments, tasks and messages in a portal of their own.' },
]

const locked = new Intl.ListFormat('en').format(
  gates.filter((gate) => running[gate] && !over[gate]).map((gate) => inSentence(gatedFeatures[gate])),
)

const facts = [
  { title: 'Unlimited clients', text: 'And unlimited appointments, as long as the trial runs.' },
  { title: `${running.storageGB} GB for documents`, text: 'Stored encrypted. Only you can open them.' },
  {
    title: 'Records and portal',
    text: 'Notes, questionnaires, treatment plans, self-care, messages and online booking.',
  },
  {
    title: 'AI drafts',
    text: 'Session notes and weekly reports that you check line by line, with or without a model.',
  },
  { title: 'Integrations and API', text: 'Zoom, calendars, your own logo, API keys and webhooks.' },
  {
    title: 'Not in the trial',
    text: `Locked until you choose ${tierNames[tierFor('tasks')]} or higher: the Tasks & To-Do page.`,
  },
  {
    title: 'After the trial',
    text: `No card, so nothing is charged. You can still read, change and export everything you wrote. Without a plan you can have ${over.maxClients} clients and ${over.maxAppointmentsPerMonth} appointments a month. Locked until you choose a plan: ${locked}.`,
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
