import { preferencesFrom } from '@openhour/shared/features/settings/preferences.rules.ts'
import { type PreferencesHere, settingsContract } from '@openhour/shared/features/settings/settings.contract.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { dropPicture, showPicture } from './avatar.queries.ts'
import { changeProfile, findPreferences, findProfile, savePreferences } from './settings.queries.ts'

const noProfile = 'The profile was not found.'
const notTheirs = 'Practice, license and specialization belong to therapists. Nothing was changed.'

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
      const givesPractice = Object.values(practice).some((value) => value !== undefined)
      if (actor.role !== 'therapist' && givesPractice) throw new Refusal('not-allowed', notTheirs)
      const [rows] = await run(changeProfile(actor.userId, input))
      return found(rows, noProfile)
    }),

    removeAvatar: os.removeAvatar.handler(async ({ context: { actor, run } }) => {
      const [, , rows] = await run(
        dropPicture(actor.userId),
        showPicture(actor.userId, null),
        findProfile(actor.userId),
      )
      return found(rows, noProfile)
    }),

    preferences: os.preferences.handler(async ({ context: { actor, run } }) => {
      const [[row]] = await run(findPreferences(actor.userId))
      return { ...preferencesFrom(row), saved: row !== undefined, channels }
    }),

    savePreferences: os.savePreferences.handler(async ({ input, context: { actor, run } }) => {
      const [[row]] = await run(savePreferences(actor.userId, input))
      return { ...preferencesFrom(row), saved: row !== undefined, channels }
    }),
  })
}
