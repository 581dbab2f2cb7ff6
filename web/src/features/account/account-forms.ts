import {
  chosenRole,
  SignInForm as SignInSchema,
  SignUpForm as SignUpSchema,
} from '@openhour/shared/features/account/sign-in.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

export const email = { label: 'Email', control: 'email', autoComplete: 'username' } as const

export const signInForm = defineForm({
  schema: SignInSchema,
  shape: SignInSchema.shape,
  fields: { email, password: { label: 'Password', control: 'part' } },
})

const { name, email: newEmail, password } = SignUpSchema.shape

export const signUpForm = defineForm({
  schema: SignUpSchema,
  shape: { role: chosenRole, name, email: newEmail, password },
  fields: {
    role: { label: 'I am a', control: 'part', initial: 'therapist' },
    name: { label: 'Full name', control: 'text', autoComplete: 'name' },
    email: { ...email, autoComplete: 'email' },
    password: { label: 'Password', control: 'part' },
  },
})
