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

/**
 * Lets an admin see the location gate as someone in another country would: only in this browser, only on the screen.
 */
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
        See the gate as someone in another country: choose one, then open the landing page. This changes only what this
        browser shows, never what the server allows. Pages you reach while signed in stay open. Clear Cache & Retry on
        the gate ends it.
      </p>
      {gateIsOff ? (
        <p className="text-muted">The gate is off (LOCATION_GATE=off), so there is nothing to try.</p>
      ) : (
        <Field label="Country of this browser">
          <Select
            value={code}
            placeholder="Actual location"
            options={Object.entries(countries).map(([value, label]) => ({ value, label }))}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      )}
    </Card>
  )
}
