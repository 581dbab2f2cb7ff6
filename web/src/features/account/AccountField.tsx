import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** A text or email field of the sign-in pages. */
export function AccountField({ name, ...kit }: DrawnForm & { name: string }) {
  const { control, autoComplete } = kit.definition.fields[name] ?? {}
  const email = control === 'email' && ({ type: 'email', autoCapitalize: 'none', spellCheck: false } as const)
  return (
    <FieldFrame {...kit} name={name}>
      <TextInput {...kit.form.register(name)} {...email} size="lg" autoComplete={autoComplete} />
    </FieldFrame>
  )
}
