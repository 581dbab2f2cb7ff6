import { showKeys } from '../../lib/keys/show-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { SingleKeysSwitch } from './SingleKeysSwitch.tsx'

/** Keyboard shortcuts. */
export function KeysCard() {
  return (
    <Card padding="lg">
      <CardHead
        title="Keyboard"
        fact="Press ? on any page to see every shortcut."
        actions={<Button onClick={showKeys}>Show shortcuts</Button>}
      />
      <SingleKeysSwitch />
    </Card>
  )
}
