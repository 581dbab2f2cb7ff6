import {
  SignInForm as SignInSchema,
  SignUpForm as SignUpSchema,
  signInTexts,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { lazy, startTransition, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readFacts } from '../../lib/facts.ts'
import { signInCalls } from '../../lib/http.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import type { AuthMode, AuthReason } from './auth-search.ts'
import { Notice } from './Notice.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useConfirmation } from './use-confirmation.ts'

// What follows a form is fetched while the server is asked, not when it is needed: the connection may be gone by then.
const loadCheckMail = () => import('./CheckMail.tsx')
const loadConfirmFailed = () => import('./ConfirmFailed.tsx')
const CheckMail = lazy(async () => ({ default: (await loadCheckMail()).CheckMail }))
const ConfirmFailed = lazy(async () => ({ default: (await loadConfirmFailed()).ConfirmFailed }))
const ahead = (load: () => Promise<unknown>) => void load().catch(() => undefined)

const segments = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const

const heads = {
  signIn: { title: 'Welcome back', lead: 'Sign in to your practice or your portal.', submit: 'Sign In' },
  therapist: {
    title: 'Start your free trial',
    lead: '14 days with everything open. No card needed.',
    submit: 'Start Free Trial',
  },
  therapistWithoutPlans: {
    title: 'Create your account',
    lead: 'Your practice on this server. Everything is open.',
    submit: 'Create Account',
  },
  client: {
    title: 'Create your account',
    lead: 'For people whose therapist works with Openhour.',
    submit: 'Create Account',
  },
}

export type AuthPageProps = {
  mode: AuthMode
  onModeChange: (mode: AuthMode) => void
  /** Why somebody arrives here. */
  reason?: AuthReason | undefined
  /** After signing in the person returns to the page they came from. */
  leadsBack?: boolean | undefined
  /** From the link in a mail: confirmed once, then `onConfirmTokenTaken` takes it out of the address. */
  confirmToken?: string | undefined
  onConfirmTokenTaken: () => void
  /** Called with the home of the person's role. */
  onSignedIn: (home: string) => void
}

/** Signing in, signing up, and the confirmation of an address. Both forms keep what was typed while the other one is shown. */
export function AuthPage(props: AuthPageProps) {
  const { mode, onModeChange, onSignedIn } = props
  const signIn = useForm({
    resolver: standardSchemaResolver(SignInSchema),
    defaultValues: { email: '', password: '' },
  })
  const signUp = useForm({
    resolver: standardSchemaResolver(SignUpSchema),
    defaultValues: { name: '', email: '', password: '', role: 'therapist' },
  })
  const role = useWatch({ control: signUp.control, name: 'role' })
  const [sentTo, setSentTo] = useState<string>()
  const { confirmToken } = props
  const [confirmation, leaveConfirmation] = useConfirmation(confirmToken, props.onConfirmTokenTaken)
  useEffect(() => {
    if (confirmToken !== undefined) ahead(loadConfirmFailed)
  }, [confirmToken])

  if (confirmation.state === 'running') {
    return (
      <AuthFrame title="Confirming your email address">
        <p role="status" className="flex items-center gap-2.5 text-muted">
          <Spinner /> One moment, please.
        </p>
      </AuthFrame>
    )
  }
  if (confirmation.state === 'failed')
    return <ConfirmFailed problem={confirmation.problem} onAgain={confirmation.again} onLeave={leaveConfirmation} />
  const change = (next: AuthMode) => {
    if (next === 'sign-up' && signUp.getValues('email') === '') signUp.setValue('email', signIn.getValues('email'))
    if (next === 'sign-in' && signIn.getValues('email') === '') signIn.setValue('email', signUp.getValues('email'))
    onModeChange(next)
  }

  if (sentTo !== undefined && mode === 'sign-up') {
    return (
      <CheckMail
        email={sentTo}
        lead="We have sent you a link to confirm your address."
        send={() => signInCalls.confirmAgain({ email: sentTo })}
        onOtherAddress={() => setSentTo(undefined)}
        foot={
          <Button variant="ghost" size="lg" block onClick={() => change('sign-in')}>
            Back to sign in
          </Button>
        }
      >
        Open the link in the mail, then sign in. Look in the spam folder too if it does not come.
      </CheckMail>
    )
  }

  const head = mode === 'sign-in' ? heads.signIn : headFor(role)
  const words = confirmation.state === 'done' ? signInTexts.confirmed : wordsFor(props.reason, props.leadsBack)
  return (
    <AuthFrame title={head.title} lead={head.lead}>
      {mode === 'sign-in' && words && (
        <div className="mb-5">
          <Notice tone={props.reason === 'ended' && confirmation.state !== 'done' ? 'plain' : 'good'}>{words}</Notice>
        </div>
      )}
      <SegmentedSwitch label="Sign in or sign up" segments={segments} value={mode} onChange={change} size="lg" block />
      <div className="mt-6">
        {mode === 'sign-in' ? (
          <SignInForm form={signIn} onSignedIn={onSignedIn} />
        ) : (
          <SignUpForm
            form={signUp}
            submitLabel={head.submit}
            onSending={() => ahead(loadCheckMail)}
            onSent={(email) => startTransition(() => setSentTo(email))}
          />
        )}
      </div>
    </AuthFrame>
  )
}

function headFor(role: unknown) {
  if (role === 'client') return heads.client
  return readFacts().plansOn ? heads.therapist : heads.therapistWithoutPlans
}

function wordsFor(reason: AuthReason | undefined, leadsBack: boolean | undefined): string | undefined {
  if (reason === 'password-changed') return signInTexts.passwordChanged
  if (reason !== 'ended') return undefined
  return `Your session has ended. Please sign in again.${leadsBack ? ' You then return to the page you were on.' : ''}`
}
