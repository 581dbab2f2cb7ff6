import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '@openhour/shared/features/settings/preferences.rules.ts'
import { setTheme } from '../../lib/theme/theme-choice.ts'
import { useTheme } from '../../lib/theme/theme.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
]

/** Light, dark, or what the system prefers. */
export function ThemeMenu() {
  const { theme, shown } = useTheme()
  return (
    <Menu
      label="Theme"
      trigger={(trigger) => <IconButton {...trigger} label="Theme" icon={shown === 'dark' ? Moon : Sun} />}
      entries={themes.map(({ value, label, icon }) => ({
        kind: 'radio',
        label,
        icon,
        checked: value === theme,
        onSelect: () => setTheme(value),
      }))}
    />
  )
}
