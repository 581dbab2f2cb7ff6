import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import { type PreferencesHere, settingsContract } from '@openhour/shared/features/settings/settings.contract.ts'
import { textNumberOf } from '@openhour/shared/features/reminders/reminders.rules.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { deletePicture, setAvatarUrl } from './avatar.queries.ts'
import { changeProfile, findPreferences, findProfile, savePreferences } from './settings.queries.ts'

const noProfile = 'The profile was not found.'
const clientsOnly = 'Only clients have a discreet mode and a site to leave to. Nothing was changed.'
const therapistsOnly = 'Only therapists have practice, license and specialization. Nothing was changed.'

/** @param channels what this installation has configured */
export function settingsRouter({ channels }: { channels: PreferencesHere['channels'] }) {
  const os = implement(settingsContract).$context<Incoming>().use(guard)
  return os.router({
    profile: os.profile.handler(async ({ context: { actor, run } }) => {
      const [rows] = await run(findProfile(actor.userId))
      return found(rows, noProfile)
    }),

    saveProfile: os.saveProfile.handler(async ({ input, context: { actor, run } }) => {
      const { fullName: _name, phone: _phone, ...practice } = input
      const changesPractice = Object.values(practice).some((value) => value !== undefined)
      if (actor.role !== 'therapist' && changesPractice) throw new Refusal('not-allowed', therapistsOnly)
      const [rows] = await run(changeProfile(actor.userId, input))
      return found(rows, noProfile)
    }),

    removeAvatar: os.removeAvatar.handler(async ({ context: { actor, run } }) => {
      const [, , rows] = await run(
        deletePicture(actor.userId),
        setAvatarUrl(actor.userId, null),
        findProfile(actor.userId),
      )
      return found(rows, noProfile)
    }),

    preferences: os.preferences.handler(async ({ context: { actor, run } }) => {
      const [[row]] = await run(findPreferences(actor.userId))
      return { ...preferencesFrom(row), saved: row !== undefined, channels }
    }),

    savePreferences: os.savePreferences.handler(async ({ input, context: { actor, run } }) => {
      if (actor.role !== 'client' && (input.look != null || input.exitSite != null))
        throw new Refusal('not-allowed', clientsOnly)
      if (channels.sms && input.notifications?.sms) {
        const [[before], [profile]] = await run(findPreferences(actor.userId), findProfile(actor.userId))
        const isNew = !preferencesFrom(before).notifications.sms
        if (isNew && textNumberOf(profile?.phone ?? '') === null)
          throw new Refusal('not-allowed', settingsTexts.textNumberNeeded)
      }
      const [[row]] = await run(savePreferences(actor.userId, input))
      return { ...preferencesFrom(row), saved: row !== undefined, channels }
    }),
  })
}
