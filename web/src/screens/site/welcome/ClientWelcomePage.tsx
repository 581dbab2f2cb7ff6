import { AnchorButton } from '../../../ui/Button.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const steps = [
  { title: 'Your therapist adds you', text: 'With the email address that you gave them.' },
  {
    title: 'You get emails about appointments',
    text: 'When one is booked, moved or cancelled, and a reminder before it.',
  },
  { title: 'You confirm your attendance', text: 'By the link in the email. You need no account for it.' },
]

const facts = [
  {
    title: 'Who writes to you',
    text: 'The sender shows your therapist’s name and practice, and a reply goes to them.',
  },
  {
    title: 'Fewer emails, or none',
    text: 'Tell your therapist. Reminders by text message come only if you agreed to them.',
  },
  { title: 'Who reads your record', text: 'Your therapist. No other therapist here, and nobody who runs this server.' },
  { title: 'What it costs', text: 'Nothing. Only practices pay, where anything is sold at all.' },
  { title: 'Your own record', text: 'You cannot open it here yet. Ask your therapist for what you need.' },
  {
    title: 'If it cannot wait',
    text: 'Nobody watches this site around the clock. If you are in danger, call your local emergency number.',
  },
]

/** For people whose therapist works here: what reaches them, and whom to ask. */
export function ClientWelcomePage() {
  return (
    <WelcomeFrame
      title="Welcome. This is your side of therapy."
      lead="Your therapist keeps their practice here. Through it you hear of your appointments in time."
      action={
        <AnchorButton href="/help#for-clients" variant="filled" size="xl">
          Questions
        </AnchorButton>
      }
      stepsTitle="What reaches you"
      steps={steps}
    >
      <h2 className="text-[2rem] leading-[1.12]">What you can expect</h2>
      <WelcomeFacts facts={facts} />
    </WelcomeFrame>
  )
}
