import { AnchorButton } from '../../../ui/Button.tsx'
import { forSignedIn, forVisitors } from '../SiteBar.tsx'
import { WelcomeFacts, WelcomeFrame } from './WelcomeFrame.tsx'

const steps = [
  {
    title: 'Open the invitation',
    text: 'It comes by mail from your therapist. The link in it is meant for you alone.',
  },
  {
    title: 'Choose a password',
    text: 'Or use a passkey. If you have an account here already, sign in and say yes to the invitation.',
  },
  { title: 'Sign in whenever you like', text: 'On this address, with your e-mail address. A phone is enough.' },
]

const facts = [
  {
    title: 'What you find there',
    text: 'Your appointments, tasks and plans, messages, and what your therapist shares with you.',
  },
  {
    title: 'What you can write',
    text: 'How you are, as often as you want to. Your therapist sees it at the next occasion, not at once.',
  },
  { title: 'Who reads it', text: 'You and your therapist. No other therapist here, and nobody who runs this server.' },
  { title: 'What it costs', text: 'Nothing. Only practices pay, where anything is sold at all.' },
  { title: 'No invitation yet?', text: 'Ask your therapist, and tell them the e-mail address you want to use.' },
  {
    title: 'If it cannot wait',
    text: 'Nobody watches the portal around the clock. If you are in danger, call your local emergency number.',
  },
]

/** For people whose therapist works here: what to expect, how an invitation is accepted, how to get in. */
export function ClientWelcomePage() {
  return (
    <WelcomeFrame
      title="Welcome. This is your side of therapy."
      lead="Your therapist keeps their practice here. You get a quiet place of your own beside it: what comes next, what you wanted to remember, and a way to write."
      action={
        <>
          <AnchorButton href="/auth" variant="filled" size="xl" className={forVisitors}>
            Sign In
          </AnchorButton>
          <AnchorButton href="/client/dashboard" variant="filled" size="xl" className={forSignedIn}>
            Open your portal
          </AnchorButton>
          <AnchorButton href="/help#for-clients" size="xl">
            Questions
          </AnchorButton>
        </>
      }
      stepsTitle="How you get in"
      steps={steps}
    >
      <h2 className="text-[2rem] leading-[1.12]">What you can expect</h2>
      <WelcomeFacts facts={facts} />
    </WelcomeFrame>
  )
}
