import { Answer } from '../TextPage.tsx'

export function SignInAnswers() {
  return (
    <>
      <Answer q="How do I sign in?">
        <p>
          On <a href="/auth">Sign In</a>, with the email and password you signed up with, with a passkey, or with Google
          if it is offered. Therapists land on their dashboard, clients on their own page.
        </p>
      </Answer>
      <Answer q="I have not received the email with the link">
        <p>
          Check your spam folder and wait a few minutes. The page you saw after signing up has a button to send the link
          again. If you closed it, sign in with the email and password you chose and we send a new link, at most five a
          day. Each link works for 24 hours.
        </p>
      </Answer>
      <Answer q="I have forgotten my password">
        <p>
          Request a new one on <a href="/forgot-password">Forgot password</a>. The link in the email works once, for 30
          minutes. Choosing a new password signs you out everywhere.
        </p>
      </Answer>
      <Answer q="Which passwords are accepted?">
        <p>
          At least 8 characters with an uppercase letter, a lowercase letter, a number and a special character. Common
          passwords are refused. A sentence with a number in it is easier to remember than eight random characters.
        </p>
      </Answer>
      <Answer q="Why was I signed out?">
        <p>
          You are signed out after an hour of inactivity, unless the operator of this server set another time, and after
          12 hours in any case. You are also signed out when your password or a second factor changes, or when you sign
          out this browser from another device.
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
          <li>Scan the QR code with an authenticator app, or type the secret below it.</li>
          <li>Enter the six-digit code from the app.</li>
          <li>Keep the ten backup codes on paper, not on the same phone. Each works once.</li>
        </ol>
      </Answer>
      <Answer q="I lost my phone">
        <p>
          Enter one of your backup codes instead of the six digits, then set up the new phone in Settings and create new
          codes. You can also sign in with a passkey on another device.
        </p>
      </Answer>
      <Answer q="I am locked out: no phone, no codes, no passkey">
        <p>
          Resetting your password does not remove the second factor; otherwise it would protect nothing. Write to the
          people who run this server. They have to verify your identity before they can help, so expect questions.
        </p>
      </Answer>
      <Answer q="Too many attempts">
        <p>
          After ten wrong passwords for an account, or six wrong codes, signing in is blocked for up to 15 minutes.
          Other people’s attempts from elsewhere do not lock you out.
        </p>
      </Answer>
      <Answer q="What is a passkey?">
        <p>
          A key that stays on your device and is unlocked with your fingerprint, face or PIN. Unlike a password, it
          can’t be used on a fake copy of this site. Add one in Settings, and a second one on another device.
        </p>
      </Answer>
    </>
  )
}
