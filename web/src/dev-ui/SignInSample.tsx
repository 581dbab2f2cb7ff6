import { Button } from '../ui/Button.tsx'
import { Dial } from '../ui/Dial.tsx'
import { Field } from '../ui/Field.tsx'
import { Brand } from '../ui/Brand.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { TextInput } from '../ui/TextInput.tsx'

export function SignInSample() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="px-5 py-6 md:px-16 md:py-10">
        <Brand />
        <form className="mx-auto mt-10 flex max-w-105 flex-col gap-4">
          <h1 className="text-3xl md:text-5xl">Start your free trial</h1>
          <Field label="I am a">
            <RadioCards
              name="role"
              size="lg"
              defaultChecked={false}
              options={[
                { value: 'therapist', label: 'Therapist' },
                { value: 'client', label: 'Client' },
              ]}
            />
          </Field>
          <Field label="Email">
            <TextInput size="lg" type="email" autoComplete="email" defaultValue="ana@example.com" />
          </Field>
          <Field
            label="Password"
            aside={
              <a href="#forgot" className="text-primary hover:underline">
                Forgot password?
              </a>
            }
          >
            <PasswordInput size="lg" autoComplete="new-password" />
          </Field>
          <Button type="submit" variant="filled" size="lg" block>
            Start Free Trial
          </Button>
        </form>
      </main>
      <aside className="relative isolate hidden overflow-hidden bg-deep text-on-deep lg:block dark:border-l dark:border-deep-line">
        <Dial deep className="absolute top-32 left-20 -z-10 size-300" />
        <p className="display absolute top-1/2 left-54 text-[2.75rem] leading-[1.2] font-normal">
          Fifty minutes
          <br />
          for them.
        </p>
      </aside>
    </div>
  )
}
