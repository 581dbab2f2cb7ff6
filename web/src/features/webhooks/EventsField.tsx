import { webhookEventNames, webhookEvents } from '@openhour/shared/features/webhooks/webhooks.rules.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormError } from '../../ui/Field.tsx'

type EventsFieldProps = { value: readonly string[]; onChange: (events: string[]) => void; error: string | undefined }

/** What an address is told of. */
export function EventsField({ value, onChange, error }: EventsFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookEventNames.map((event) => (
          <label key={event} className="flex min-h-11 items-center gap-3">
            <Checkbox
              checked={value.includes(event)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, event] : value.filter((other) => other !== event))
              }
            />
            {webhookEvents[event]}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-muted">Messages contain ids, never names or notes.</p>
      {error !== undefined && (
        <div className="mt-2">
          <FormError>{error}</FormError>
        </div>
      )}
    </fieldset>
  )
}
