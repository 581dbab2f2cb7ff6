import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { calendarKeys } from '../../features/appointments/calendar-keys.ts'
import type { KeyGroup } from '../../lib/keys/key-group.ts'
import { listKeys } from '../../lib/lists/list-keys.ts'
import { profileKeys } from '../client-profile/profile-keys.ts'
import { actionsOf } from '../palette/palette-entries.ts'
import { practicePagesOf } from '../shell/practice-pages.ts'
import { combinationKeys, shellKeys } from './shell-keys.ts'

type Person = Pick<Me, 'role' | 'tierStatus'>

/** The first character of a sequence. */
export const starts = { go: 'g', add: 'n' } as const

/** What presses the element that carries its character. */
const pressed: readonly KeyGroup[] = [shellKeys, listKeys, calendarKeys, profileKeys]
const pressedKeys = new Set(pressed.flatMap(({ keys }) => Object.keys(keys)))

export const isPressed = (key: string): boolean => pressedKeys.has(key)

/** The pages that open after `g`. */
export function placesOf({ role }: Person) {
  return practicePagesOf(role).flatMap(({ goKey, path, title, menuTitle = title }) =>
    goKey === undefined ? [] : [{ key: goKey, path, label: menuTitle }],
  )
}

/** The actions that run after `n`. @param clientId the client whose profile is open */
export function additionsOf({ role, tierStatus }: Person, clientId: string | undefined) {
  return actionsOf(role, tierStatus, { theme: 'system', shown: 'light', clientId }).flatMap(({ newKey, label, run }) =>
    newKey === undefined ? [] : [{ key: newKey, label, run }],
  )
}

/** Every key that a person can use, for the list. */
export function keyGroupsOf(me: Person): readonly KeyGroup[] {
  const anywhere = new Set(additionsOf(me, undefined).map(({ key }) => key))
  const additions = additionsOf(me, 'some client').map(({ key, label }) => ({
    key,
    label: anywhere.has(key) ? label : `${label}, in a profile`,
  }))
  const groups = [
    sequence('Go to', starts.go, placesOf(me)),
    ...(additions.length > 0 ? [sequence('Add', starts.add, additions)] : []),
    ...(me.role === 'therapist' ? pressed : [shellKeys, listKeys]),
  ]
  return [...groups, combinationKeys]
}

function sequence(title: string, first: string, rows: readonly { key: string; label: string }[]): KeyGroup {
  return { title, keys: Object.fromEntries(rows.map(({ key, label }) => [`${first} ${key}`, label])) }
}
