import { TextInput } from './TextInput.tsx'
import { type TypedTimeProps, useTypedTime } from './use-typed-time.ts'

/**
 * A TimeInput for use outside a dialog, or many times in narrow rows: shows no suggestions, because the list would hide
 * the rest of the page from screen readers.
 */
export function SlimTimeInput(props: TypedTimeProps) {
  const { control, type } = useTypedTime(props)
  return (
    <TextInput
      {...control}
      onChange={({ target }) => type(target.value)}
      autoComplete="off"
      className="px-2! @lg:px-3!"
    />
  )
}
