import type { ClockStyle } from '@openhour/shared/features/availability/availability.rules.ts'
import { useWatch } from 'react-hook-form'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay, formatTime } from '../../lib/time/format.ts'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { useNow } from '../../lib/time/now.ts'
import { zoneName } from '../../lib/time/zone-names.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { timeFields } from './practice-form.ts'

type TimeCardProps = DrawnForm & {
  /** The saved time zone. */
  saved: string
}

export function TimeCard({ saved, ...kit }: TimeCardProps) {
  const [zone, style] = useWatch({ control: kit.form.control, name: ['timeZone', 'clockStyle'] }) as [
    string,
    ClockStyle,
  ]
  const now = useNow()
  const thereNow = `${formatTime(now, { zone, style })} on ${formatLongDay(dayIn(now, zone))}`
  const timeZone = (
    <>
      <div className="@lg:max-w-90">
        <FormField {...kit} name="timeZone" hint={`The time there is ${thereNow}.`} />
      </div>
      <div className="mt-5 empty:hidden has-[[role=status]:empty]:hidden">
        <Notice tone="plain">
          {zone !== saved &&
            `Existing appointments stay in ${zoneName(saved)} time. New appointments, working hours and due dates will use ${zoneName(zone)} time once you save.`}
        </Notice>
      </div>
    </>
  )
  return (
    <Card id="time" padding="lg">
      <CardHead title="Time and clock" fact="Dates and times follow this time zone, wherever you are." />
      <div className="@container">
        <FormFields {...kit} names={timeFields} parts={{ timeZone }} />
      </div>
    </Card>
  )
}
