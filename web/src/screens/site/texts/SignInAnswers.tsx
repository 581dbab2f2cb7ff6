import { Answer } from '../TextPage.tsx'

export function SignInAnswers() {
  return (
    <>
      <Answer q="How do I sign in?">
        <p>
          On <a href="/auth">Sign In</a>, with the address and the password you signed up with, with a passkey, or with
          Google where it is offered. Therapists arrive at their dashboard, clients at a page of their own.
        </p>
      </Answer>
      <Answer q="I have not received the mail with the link">
        <p>
          Look in the spam folder and wait a few minutes. The page that you saw after signing up has a button that sends
          the link again. You have closed it? Sign in with the address and password you chose: we then send a new link,
          at most five a day. It works for 24 hours.
        </p>
      </Answer>
      <Answer q="I have forgotten my password">
        <p>
          Ask for a new one on <a href="/forgot-password">Forgot password</a>. The link in the mail works once, for 30
          minutes. Choosing a new password signs you out everywhere.
        </p>
      </Answer>
      <Answer q="Which passwords are taken?">
        <p>
          At least 8 characters with an uppercase letter, a lowercase letter, a number and a special character. Common
          passwords are refused. A sentence with a number in it is easier to keep than eight odd signs.
        </p>
      </Answer>
      <Answer q="Why was I signed out?">
        <p>
          A sign-in ends after an hour without use, unless whoever runs this server set another time, and after 12 hours
          in any case. It also ends when the password or a factor changes, or when you end it from another device.
        </p>
      </Answer>
    </>
  )
}

export function SecondFactorAnswers() {
  return (
    <>
      <Answer q="How do I turn on two-factor sign-in?">
        <ol>
          <li>Open Settings, then Profile & Password.</li>
          <li>Scan the square code with an authenticator app, or type the key below it.</li>
          <li>Enter the six digits that the app shows.</li>
          <li>Keep the ten backup codes on paper, not on the same phone. Each works once.</li>
        </ol>
      </Answer>
      <Answer q="My phone is gone">
        <p>
          Enter one of your backup codes in place of the six digits, then set up the new phone in Settings and make new
          codes. A passkey on another device lets you in as well.
        </p>
      </Answer>
      <Answer q="I am locked out: no phone, no codes, no passkey">
        <p>
          A new password does not replace the second factor; otherwise it would protect nothing. Write to the people who
          run this server. They have to be sure that it is you before they can help, so expect questions.
        </p>
      </Answer>
      <Answer q="Too many tries">
        <p>
          After ten wrong passwords for an account, or six wrong codes, signing in pauses for up to 15 minutes. Somebody
          else’s tries from elsewhere do not lock you out.
        </p>
      </Answer>
      <Answer q="What is a passkey?">
        <p>
          A key that stays on your device and opens with its fingerprint, face or code. It cannot be given away by
          mistake to a page that only looks like this one. Add one in Settings, and a second one on another device.
        </p>
      </Answer>
    </>
  )
}
