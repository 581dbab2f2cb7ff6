import type { Problem } from '@openhour/shared/access/refusals.ts'
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { readPageConfig } from '../../lib/page-config.ts'
import { signInCalls } from '../../lib/session/sign-in-calls.ts'
import { useDefinedForm } from '../../lib/forms/use-defined-form.ts'
import { browserHasPasskeys } from '../../lib/session/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { signInForm, signUpForm } from './account-forms.ts'
import { AuthFrame } from './AuthFrame.tsx'
import type { Confirmed } from './ConfirmationFlow.tsx'
import { headFor, reasonText } from './auth-heads.ts'
import type { AuthMode, AuthReason } from '../../lib/session/auth-search.ts'
import type { Failure } from './failure.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useSentMail } from './use-sent-mail.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

// Prefetches the next step during the request, because the connection may be gone afterwards.
const ConfirmationFlow = lazyPart(() => import('./ConfirmationFlow.tsx').then((file) => file.ConfirmationFlow))
const SignUpForm = lazyPart(() => import('./SignUpForm.tsx').then((file) => file.SignUpForm))
const SignUpClosed = lazyPart(() => import('./SignUpClosed.tsx').then((file) => file.SignUpClosed))
const CheckMail = lazyPart(() => import('./CheckMail.tsx').then((file) => file.CheckMail))
const GoogleSignUpPage = lazyPart(() => import('./GoogleSignUpPage.tsx').then((file) => file.GoogleSignUpPage))
const GoogleButton = lazyPart(() => import('./GoogleButton.tsx').then((file) => file.GoogleButton))
const SecondFactorPage = lazyPart(() => import('./SecondFactorPage.tsx').then((file) => file.SecondFactorPage))
const SignInFailedPage = lazyPart(() => import('./SignInFailedPage.tsx').then((file) => file.SignInFailedPage))

const segments = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const

export type AuthPageProps = {
  mode: AuthMode
  onModeChange: (mode: AuthMode) => void
  /** Why the person was sent here. */
  reason?: AuthReason | undefined
  /** The page to return to after signing in. */
  next?: string | undefined
  /** Above the forms. */
  head?: ReactNode
  /** Error code of a failed Google sign-in; `onErrorLeft` removes it from the URL. */
  error?: string | undefined
  onErrorLeft: () => void
  /** From the link in an email. Once it is read, `onConfirmTokenTaken` removes it from the URL. */
  confirmToken?: string | undefined
  onConfirmTokenTaken: () => void
  /** Called with the home page of the person's role. */
  onSignedIn: (home: string) => void
}

/** Sign-in, sign-up and email confirmation. Switching between the forms keeps what was typed. */
export function AuthPage(props: AuthPageProps) {
  const { mode, onModeChange, onSignedIn, next } = props
  const signIn = useDefinedForm(signInForm)
  const signUp = useDefinedForm(signUpForm)
  const role: unknown = useWatch({ control: signUp.control, name: 'role' })
  const [sent, setSent] = useSentMail()
  const [failure, setFailure] = useState<Failure | undefined>(() =>
    props.error === undefined ? undefined : { error: props.error },
  )
  /** The refusal that ended the second-factor step. */
  const [over, setOver] = useState<string>()
  const { confirmToken, onConfirmTokenTaken } = props
  const [confirming, setConfirming] = useState(confirmToken)
  const [confirmed, setConfirmed] = useState<Confirmed>()
  if (confirmToken !== undefined && confirmToken !== confirming) setConfirming(confirmToken)
  useEffect(() => {
    if (confirmToken !== undefined) onConfirmTokenTaken()
  }, [confirmToken, onConfirmTokenTaken])

  if (confirming !== undefined) {
    const leave = () => setConfirming(undefined)
    return (
      <ConfirmationFlow
        key={confirming}
        token={confirming}
        onConfirmed={(done) => {
          leave()
          setConfirmed(done)
          if (done.email !== undefined) signIn.setValue('email', done.email)
        }}
        onSent={(mail) => {
          leave()
          onModeChange('sign-up')
          setSent(mail)
        }}
        onLeave={leave}
      />
    )
  }
  const change = (to: AuthMode) => {
    setOver(undefined)
    if (to === 'sign-up' && signUp.getValues('email') === '') signUp.setValue('email', signIn.getValues('email'))
    if (to === 'sign-in' && signIn.getValues('email') === '') signIn.setValue('email', signUp.getValues('email'))
    onModeChange(to)
  }

  if (failure) {
    const back = () => {
      setFailure(undefined)
      if ('error' in failure) props.onErrorLeft()
    }
    return <SignInFailedPage failure={failure} onBack={back} />
  }
  if (mode === 'second-factor') {
    const startAgain = (problem?: Problem) => {
      change('sign-in')
      setOver(problem?.detail)
    }
    return <SecondFactorPage onSignedIn={onSignedIn} onStartAgain={startAgain} />
  }
  const fail = (problem: Problem) => startTransition(() => setFailure({ problem }))
  if (mode === 'google-sign-up')
    return <GoogleSignUpPage onSignedIn={onSignedIn} onFailed={fail} onBack={() => change('sign-in')} />

  if (sent !== undefined && mode === 'sign-up') {
    return (
      <CheckMail
        email={sent.email}
        lead={sent.message}
        send={() => signInCalls.confirmAgain({ email: sent.email })}
        onOtherAddress={() => setSent(undefined)}
        foot={
          <Button variant="ghost" size="lg" block onClick={() => change('sign-in')}>
            Back to sign in
          </Button>
        }
      >
        Open the link in the email, then sign in. Can’t find it? Check your spam folder.
      </CheckMail>
    )
  }

  const { googleOn, signUp: rule } = readPageConfig()
  const closed = mode === 'sign-up' && rule !== 'open'
  const newcomer = confirmed?.email !== undefined
  const head = headFor(mode, role, newcomer)
  const home = confirmed?.home
  const words = confirmed?.message ?? reasonText(props.reason, next !== undefined)
  return (
    <AuthFrame title={head.title} lead={head.lead}>
      {props.head}
      {mode === 'sign-in' && (words || over) && (
        <div className="mb-5">
          <FormError>{over}</FormError>
          {!over && <Notice tone={props.reason === 'ended' && !confirmed ? 'plain' : 'good'}>{words}</Notice>}
          {home !== undefined && (
            <Button size="lg" block className="mt-3" onClick={() => onSignedIn(home)}>
              Continue as you are signed in
            </Button>
          )}
        </div>
      )}
      <div onPointerEnter={() => void SignUpForm.fetch()} onFocus={() => void SignUpForm.fetch()}>
        <SegmentedSwitch
          label="Sign in or sign up"
          segments={segments}
          value={mode}
          onChange={change}
          size="lg"
          block
        />
      </div>
      <div className="mt-6">
        {googleOn && !closed && (
          <Suspense fallback={<div className="h-26" />}>
            <GoogleButton key={mode} next={next} />
          </Suspense>
        )}
        {mode === 'sign-in' ? (
          <>
            <SignInForm
              form={signIn}
              atPassword={newcomer}
              onSending={() => setOver(undefined)}
              onSignedIn={onSignedIn}
              onSecondFactor={() => {
                signIn.resetField('password')
                startTransition(() => onModeChange('second-factor'))
              }}
              onFailed={fail}
            />
            {browserHasPasskeys() && <PasskeyButton onSignedIn={onSignedIn} onFailed={fail} />}
          </>
        ) : closed ? (
          <Suspense fallback={<div className="h-100" />}>
            <SignUpClosed rule={rule} />
          </Suspense>
        ) : (
          <Suspense fallback={<div className="h-100" />}>
            <SignUpForm
              form={signUp}
              submitLabel={head.submit}
              onSending={() => void CheckMail.fetch()}
              onSent={(email) =>
                startTransition(() => setSent({ email, message: 'We have sent you a link to confirm your address.' }))
              }
              onFailed={fail}
            />
          </Suspense>
        )}
      </div>
    </AuthFrame>
  )
}
