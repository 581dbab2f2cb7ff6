import { formatTimeOfDay } from '../lib/time/format.ts'
import { offeredTimes } from '../lib/time/times.ts'
import { SuggestInput } from './SuggestInput.tsx'
import { type TypedTimeProps, useTypedTime } from './use-typed-time.ts'

export type TimeInputProps = TypedTimeProps & {
  /** `HH:mm` each; by default every quarter of an hour of a long day. */
  offered?: readonly string[] | undefined
}

/**
 * A time on the practice's clock, typed in any common way and formatted in the practice's style when the field loses
 * the focus. With react-hook-form: `<Controller>` and its field. Outside a dialog: `SlimTimeInput`.
 */
export function TimeInput({ offered, ...props }: TimeInputProps) {
  const { value, after, style } = props
  const { control, type } = useTypedTime(props)
  const times = offered ?? offeredTimes(value, after)
  return <SuggestInput {...control} onChange={type} suggestions={times.map((time) => formatTimeOfDay(time, style))} />
}
