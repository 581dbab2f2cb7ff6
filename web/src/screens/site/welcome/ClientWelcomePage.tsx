import { AnchorButton } from '../../../ui/Button.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const steps = [
  { title: 'Your therapist adds you', text: 'With the email address that you gave them.' },
  {
    title: 'You get emails about appointments',
    text: 'When one is booked, moved or cancelled, and a reminder before it.',
  },
  { title: 'You confirm your attendance', text: 'Use the link in the email. You don’t need an account.' },
]

const facts = [
  {
    title: 'Who writes to you',
    text: 'The sender shows your therapist’s name and practice. Replies go to them.',
  },
  {
    title: 'Fewer emails, or none',
    text: 'Tell your therapist. Reminders by text message come only if you agreed to them.',
  },
  {
    title: 'Who reads your record',
    text: 'Only your therapist. Not other therapists here, and not the server’s administrators.',
  },
  { title: 'What it costs', text: 'Nothing. Only practices may pay.' },
  { title: 'Your own record', text: 'You cannot open it here yet. Ask your therapist for what you need.' },
  {
    title: 'If it cannot wait',
    text: 'This site is not monitored around the clock. If you are in danger, call your local emergency number.',
  },
]

/** For clients of a therapist on this server: what they receive and who to ask. */
export function ClientWelcomePage() {
  return (
    <WelcomeFrame
      title="Welcome. This is your side of therapy."
      lead="Your therapist keeps their practice here. It keeps you informed about your appointments."
      action={
        <AnchorButton href="/help#for-clients" variant="filled" size="xl">
          Questions
        </AnchorButton>
      }
      stepsTitle="What you receive"
      steps={steps}
    >
      <h2 className="text-[2rem] leading-[1.12]">What you can expect</h2>
      <WelcomeFacts facts={facts} />
    </WelcomeFrame>
  )
}
