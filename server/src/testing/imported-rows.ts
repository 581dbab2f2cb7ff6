import { type Archive, rowsIn } from './read-export.ts'

/** What is not the same after an import, each with the reason. */
export const importDiffers: Record<string, string> = {
  'clinical_notes.imported': 'says that it was imported',
  'note_addenda.imported': 'says that it was imported',
  'process_notes.imported': 'says that it was imported',
  'consents.imported': 'says that it was imported',
  'clinical_notes.signed_hash': 'is made of the practice’s id too',
  'client_invitations.revoked_at': 'an invitation that waited is withdrawn, because its link stays behind',
  'documents.scanned': 'was not scanned here',
  'message_attachments.scanned': 'was not scanned here',
  'profile_pictures.id': 'is the address of the picture, which is new',
  'profile_pictures.created_at': 'is when the picture was stored here',
  'profile_pictures.file': 'has the id of the picture in its path',
  'brand_logos.id': 'is the address of the logo, which is new',
  'brand_logos.created_at': 'is when the logo was stored here',
  'brand_logos.file': 'has the id of the logo in its path',
  'branding_settings.created_at': 'is when the colors were imported',
  'branding_settings.updated_at': 'is when the colors were imported',
  'users.email': 'is the address of the new account',
  'users.time_zone': 'is where the new account was made; the zone of the practice is in its settings',
  'users.created_at': 'is when the new account was made',
  'profiles.email': 'is the address of the new account',
  'profiles.updated_at': 'is when the profile was imported',
  'profiles.details_changed_at': 'is when the profile was imported',
  'practice_settings.updated_at': 'is when the settings were imported',
  'user_preferences.updated_at': 'is when the preferences were imported',
  'subscribers.*': 'belongs to the account, not to the practice',
}

/** The rows of a table without what is not the same after an import. */
export function comparable(files: Archive, table: string): Record<string, unknown>[] {
  return rowsIn(files, table)
    .filter(() => !(`${table}.*` in importDiffers))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !(`${table}.${name}` in importDiffers))))
}
