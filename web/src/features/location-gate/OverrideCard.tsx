import { useState } from 'react'
import { readPageConfig } from '../../lib/page-config.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { clearOverride, readOverride, setOverride } from './override.ts'

const countries: Record<string, string> = {
  US: 'United States',
  CA: 'Canada',
  DE: 'Germany',
  GB: 'United Kingdom',
  IN: 'India',
}

/** For admins who want to see the location gate as somebody in another country does: in this browser alone, and on the screen alone. */
export function OverrideCard() {
  const [code, setCode] = useState(() => readOverride()?.countryCode ?? '')
  const choose = (next: string) => {
    const country = countries[next]
    if (country === undefined) clearOverride()
    else setOverride({ country, countryCode: next })
    setCode(readOverride()?.countryCode ?? '')
  }
  const gateIsOff = readPageConfig().locationGate === 'off'
  return (
    <Card padding="lg">
      <CardHead title="Location gate" fact="For this browser" />
      <p className="mb-4 text-muted">
        Try the gate as somebody in another country: open the landing page afterwards. Only what this browser shows
        changes, never what the server allows. Pages that you reach signed in stay open, and Clear Cache & Retry on the
        gate ends it.
      </p>
      {gateIsOff ? (
        <p className="text-muted">The gate is off (LOCATION_GATE=off), so there is nothing to try.</p>
      ) : (
        <Field label="Country of this browser">
          <Select
            value={code}
            placeholder="Where it really is"
            options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      )}
    </Card>
  )
}
