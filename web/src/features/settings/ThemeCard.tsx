import type { Theme } from '@openhour/shared/features/settings/preferences.rules.ts'
import { setTheme } from '../../lib/theme/theme-choice.ts'
import { useTheme } from '../../lib/theme/theme.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

const options: { value: Theme; label: string; description: string }[] = [
  { value: 'light', label: 'Light', description: 'Warm paper, dark text' },
  { value: 'dark', label: 'Dark', description: 'Easy on the eyes at night' },
  { value: 'system', label: 'System', description: 'Same as your device' },
]

/** The same choice as in the top bar. It applies immediately; `useAccountTheme` saves it to the account. */
export function ThemeCard() {
  const { theme } = useTheme()
  return (
    <Card padding="lg">
      <CardHead title="Appearance" fact="Changes immediately, on every device you sign in on." />
      <Field label="Theme" labelHidden>
        <RadioCards
          name="theme"
          columns={3}
          options={options}
          value={theme}
          onChange={({ target }) => setTheme(target.value as Theme)}
        />
      </Field>
    </Card>
  )
}
