import { useState } from 'react'
import { setSingleKeys, singleKeysOn } from '../../lib/keys/single-keys.ts'
import { Switch } from '../../ui/Switch.tsx'

/** Turns single characters on or off, at once. */
export function SingleKeysSwitch() {
  const [on, setOn] = useState(singleKeysOn)
  return (
    <Switch
      label="Single keys"
      description="Turn them off in this browser if speech input or a screen reader presses them by accident."
      checked={on}
      onChange={({ target }) => {
        setSingleKeys(target.checked)
        setOn(target.checked)
      }}
      className="py-0!"
    />
  )
}
