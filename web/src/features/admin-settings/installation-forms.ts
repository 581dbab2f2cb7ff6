import {
  installationFields,
  type SettingsPage,
} from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

type Environment = SettingsPage['environment']
const { name, supportEmail, signUp, locationGate, plansOn } = installationFields

/** @param environment what holds while a field is empty */
export function identityForm({ mailFrom, supportEmail: given }: Environment) {
  const shape = { name, supportEmail }
  return defineForm<typeof shape, z.infer<z.ZodMiniObject<typeof shape>>, SettingsPage>({
    schema: z.strictObject(shape),
    shape,
    fields: {
      name: {
        label: 'Name',
        control: 'text',
        hint: `The sender of emails. Empty: as MAIL_FROM says, ${mailFrom}.`,
        maxLength: 60,
      },
      supportEmail: {
        label: 'Support address',
        control: 'email',
        hint: `Where people get help. Empty: ${given ?? 'none'}, as SUPPORT_EMAIL says.`,
      },
    },
  })
}

export const signUpForm = defineForm<{ signUp: typeof signUp }, { signUp: z.infer<typeof signUp> }, SettingsPage>({
  schema: z.strictObject({ signUp }),
  shape: { signUp },
  fields: {
    signUp: {
      label: 'Who may sign up',
      control: 'cards',
      columns: 3,
      options: [
        { value: 'open', label: 'Everybody', description: 'Therapists and clients sign up by themselves.' },
        {
          value: 'invitation',
          label: 'By invitation',
          description: 'You invite therapists on the page Accounts. Therapists invite their clients.',
        },
        {
          value: 'closed',
          label: 'Closed',
          description: 'The sign-up page says that no new accounts are taken. Therapists still invite their clients.',
        },
      ],
    },
  },
})

const gateLabels = {
  open: 'Open: unknown locations are let in',
  closed: 'Closed: unknown locations are kept out too',
  off: 'Off: nobody is checked',
}

export function gateForm(environment: Environment) {
  const shape = { locationGate }
  return defineForm<typeof shape, z.infer<z.ZodMiniObject<typeof shape>>, SettingsPage>({
    schema: z.strictObject(shape),
    shape,
    fields: {
      locationGate: {
        label: 'Location gate',
        control: 'select',
        optional: false,
        placeholder: `As LOCATION_GATE says (${environment.locationGate})`,
        options: Object.entries(gateLabels).map(([value, label]) => ({ value, label })),
        hint: 'People whose address is certainly in a restricted country can’t sign up or buy a plan, unless the gate is off.',
      },
    },
  })
}

export function plansForm(environment: Environment) {
  const shape = { plansOn: z.nullable(z.enum(['on', 'off'])) }
  return defineForm<typeof shape, { plansOn: z.infer<typeof plansOn> }, SettingsPage>({
    schema: z.strictObject({ plansOn }),
    shape,
    fields: {
      plansOn: {
        label: 'Plans',
        control: 'select',
        optional: false,
        placeholder: `As the environment says (${environment.plansOn ? 'on' : 'off'})`,
        options: [
          { value: 'on', label: 'On: trial, Pro and Premium are sold' },
          { value: 'off', label: 'Off: everything is open to everybody' },
        ],
        hint: 'Off ends no subscription: whoever pays goes on paying until it is cancelled. On locks what a trial that has ended does not include.',
      },
    },
    toValues: ({ plansOn: on }) => ({ plansOn: on === null ? null : on ? 'on' : 'off' }),
    toInput: ({ plansOn: chosen }) => ({ plansOn: chosen === null ? null : chosen === 'on' }),
  })
}
